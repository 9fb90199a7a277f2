import { render } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { ConnectButton } from './ConnectButton.js'
import { createEarlyButton, type EarlyButtonOptions } from './createEarlyButton.js'
import { createTestConfig, getConnectButton } from './fixtures/renderGangway.js'
import { GangwayProvider } from './GangwayProvider.js'
import { languages } from './locales/languages.js'

// On a busy machine they take longer to load than a query waits.
beforeAll(async () => {
  await Promise.all([languages.ar?.(), languages.es?.(), import('./theme/applyThemeVariables.js')])
}, 60_000)

function create(options: EarlyButtonOptions = { locale: 'en' }) {
  const early = createEarlyButton()
  early.setOptions(options)
  early.setState('disconnected')
  document.body.append(early.root)
  return early
}

test('default: it is the element that ConnectButton draws: the same attributes, classes and words', async () => {
  const early = create({ locale: 'en', theme: 'dark', motion: 'reduced' })
  const { root, button } = early
  root.remove()
  render(
    <GangwayProvider config={createTestConfig()} locale="en" theme="dark" motion="reduced">
      <ConnectButton />
    </GangwayProvider>,
  )
  await vi.waitFor(() => expect(getConnectButton().dataset.state).toBe('disconnected'))
  const read = (element: Element) =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  expect(read(button)).toEqual(read(getConnectButton()))
  expect(button.textContent).toBe(getConnectButton().textContent)
  expect(read(root)).toEqual(read(getConnectButton().parentElement as Element))
})

test('behavior: a busy button keeps its words, an undecided one its box', () => {
  const { button, setState } = create()
  setState('busy')
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.getAttribute('aria-label')).toBeNull()
  setState('unknown')
  expect(button.dataset.state).toBe('unknown')
  expect(button.getAttribute('aria-label')).toBe('Connect wallet')
  setState('loadFailed')
  expect(button.textContent).toBe('Could not load. Reload page')
  expect(button.getAttribute('aria-busy')).toBeNull()
})

test('behavior: words of another language come late, and those of the last options count', async () => {
  const { root, button, setOptions } = create({ locale: 'ar' })
  expect(button.dataset.state).toBe('unknown')
  setOptions({ locale: 'es-MX', messages: { 'es-MX': { 'button.connect': 'Entrar' } } })
  await vi.waitFor(() => expect(button.dataset.state).toBe('disconnected'))
  expect(button.textContent).toBe('Entrar')
  setOptions({ locale: 'ar' })
  await vi.waitFor(() => expect(root.dir).toBe('rtl'))
  expect(button.textContent).toBe('ربط المحفظة')
})

test('behavior: a language of the host alone needs no loading, and what it lacks is English', () => {
  const messages = { de: { 'button.connect': 'Verbinden' } }
  const { root, button, setState } = create({ locale: 'de-AT', messages })
  expect(button.textContent).toBe('Verbinden')
  expect(root.lang).toBe('de-AT')
  setState('loadFailed')
  expect(button.textContent).toBe('Could not load. Reload page')
})

test('behavior: colours of the host are set, and taken back with other options', async () => {
  const { root, setOptions } = create({ locale: 'en', themeVariables: { '--gw-accent': '#0b6363' } })
  await vi.waitFor(() => expect(root.style.getPropertyValue('--gw-accent')).toBe('#0b6363'))
  setOptions({ locale: 'en' })
  expect(root.style.getPropertyValue('--gw-accent')).toBe('')
})
