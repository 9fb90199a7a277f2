import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getFreePort } from '@gangway/dev'
import { test as base, expect } from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { preview } from 'vite'
import { expectAccessible } from '../support/expectAccessible.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
let site: { url: string; stop(): Promise<void> }

/** Its fixture `goodBehaviour` refuses a request to another host, an error and a breach of the policy. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  walletHosts: async ({}, use) => use([new URL(site.url).host]),
})

test.skip(!isWide, runBySecondRoad)
// In one worker, which builds the site once.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  execFileSync(process.execPath, [join(root, 'scripts/gangway.mjs'), 'docs', '--build'], { cwd: root })
  // Below a path, as on a server that has other pages too.
  const server = await preview({
    root: join(root, 'apps/docs'),
    configFile: false,
    appType: 'mpa',
    base: '/docs/',
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: await getFreePort(), strictPort: true },
  })
  site = { url: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() }
})
test.afterAll(() => site?.stop())

for (const [name, options] of [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone of 360 px', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
] as const)
  test.describe(name, () => {
    test.use(options)

    test(`docs site, ${name}: pages, tabs, search and playground work, without a word from another host`, async ({
      page,
    }) => {
      await page.goto(site.url)
      await expect(page.getByRole('heading', { name: 'Gangway', level: 1 })).toBeVisible()
      await expectAccessible(page, 'first page')

      await page.locator('main').getByRole('link', { name: 'Start in five minutes' }).click()
      const vue = page.getByRole('tab', { name: 'Vue' }).first()
      await vue.click()
      await expect(page.getByRole('tabpanel', { name: 'Vue' }).first()).toContainText('<script setup')
      await expect(page.getByText('ConnectButton').first()).toBeHidden()
      await vue.press('ArrowRight')
      await expect(page.getByRole('tab', { name: 'React Router' }).first()).toBeFocused()
      await expectAccessible(page, 'start')
      await expectNoWiderThanScreen(page)

      const search = page.getByRole('searchbox', { name: 'Search these pages' })
      await search.fill('nothing has this zzzz')
      await expect(page.getByText('Nothing was found')).toBeVisible()
      await search.fill('useSignMessage')
      const [result] = [page.getByRole('search').getByRole('link').first()]
      await expect(result).toContainText('useSignMessage')
      await expectAccessible(page, 'search')
      await search.press('ArrowDown')
      await result.press('Enter')
      await expect(page.getByRole('heading', { name: 'useSignMessage', level: 1 })).toBeVisible()
      await expectAccessible(page, 'reference')
      await expectNoWiderThanScreen(page)

      await page.goto(`${site.url}errors/CONNECTION_USER_REJECTED/`)
      await expect(page.getByText('You declined the request')).toBeVisible()
      await expectAccessible(page, 'error')
      await page.goto(`${site.url}operate/self-hosting/`)
      await expectNoWiderThanScreen(page)

      await page.goto(`${site.url}playground/`)
      await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark')
      await page.getByLabel('Language').selectOption('es')
      await page.getByLabel('Solana').check()
      const react = page.locator('[data-code="React"]')
      await expect(react).toContainText('networks: [sepolia, solana]')
      await expect(react).toContainText('locale="es"')
      await expectAccessible(page, 'playground')
      await expectNoWiderThanScreen(page)
      await page.locator('[data-gangway-connect-button]').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(dialog).toContainText('Conecta')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })

test('docs site: the chosen colours stay, a page that is absent is absent, and without scripts all is there', async ({
  page,
  browser,
}) => {
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Dark colours' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-gangway-theme', 'dark')
  expect((await page.request.get(`${site.url}none/`)).status()).toBe(404)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto(`${site.url}start/`)
  await expect(other.getByRole('heading', { name: 'Vue' }).first()).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await plain.close()
})

/** Nothing makes the page scroll sideways; wide tables and code scroll by themselves. */
async function expectNoWiderThanScreen(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const)
  expect(widths[0]).toBeLessThanOrEqual(widths[1])
}
