import { noFeatures, type PublicConfig } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { renderPage } from './renderPage.js'

const config: PublicConfig = {
  environment: 'local',
  worldId: '</script><script>alert(1)</script><!--',
  projectId: '$&',
  apiUrl: 'http://localhost:4102',
  defaultNetwork: 'eip155:31337',
  networks: [],
  features: { ...noFeatures, send: true },
}
const html =
  '<html><head><meta charset="utf-8"><script type="module" src="/assets/app.js"></script></head></html>'
const element = /<script type="application\/json" id="gangway-config">([^<]*)<\/script>/

test('behavior: the configuration is whole and cannot end its element', () => {
  const [, json = ''] = element.exec(renderPage(html, config, { hasTestWallet: false })) ?? []
  expect(JSON.parse(json)).toEqual(config)
})

test("behavior: configuration and test wallet come before the page's script", () => {
  const page = renderPage(html, config, { hasTestWallet: true })
  const places = ['gangway-config', 'src="/test-wallet.js"', 'src="/assets/app.js"'].map((text) =>
    page.indexOf(text),
  )
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('behavior: without a test wallet nothing but the configuration is added', () => {
  const page = renderPage(html, config, { hasTestWallet: false })
  expect(page.replace(element, '')).toBe(html)
})

test('behavior: a placeholder of the development server is replaced', () => {
  const placeholder = '<script type="application/json" id="gangway-config">null</script>'
  const page = renderPage(html.replace('</head>', `${placeholder}</head>`), config, { hasTestWallet: false })
  expect(page.match(/id="gangway-config"/g)).toHaveLength(1)
  expect(page).not.toContain('null</script>')
})

test('behavior: a page without scripts or head is completed too', () => {
  expect(renderPage('<head></head>', config, { hasTestWallet: false })).toMatch(element)
  expect(renderPage('<p>', config, { hasTestWallet: false })).toMatch(element)
})
