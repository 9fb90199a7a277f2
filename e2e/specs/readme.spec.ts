import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, GangwayDialog, test } from '@gangway/testing/playwright'
import { buildFreshApp } from '../support/buildFreshApp.js'
import { exampleHost, prepareExample, serveFolder } from '../support/serveExample.js'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
/** Blocks without a language are commands, which scripts/gates/commands.test.ts tries. */
const blocks = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, code = '']) => ({
  language,
  code,
}))

test.use({ walletHosts: [exampleHost, 'localhost:4102'] })

test('README.md: its blocks of code are pages, each opened by a test', () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['tsx']))
})

for (const [index, { code }] of blocks.entries())
  test(`README.md, block ${index + 1}: builds and connects in a fresh app`, async ({ page, world }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const folder = await buildFreshApp(code)
    try {
      const wallet = await prepareExample(page, world)
      await serveFolder(page, join(folder, 'dist'))
      await page.goto(`http://${exampleHost}/`)
      const button = page.getByRole('button', { name: 'Connect wallet' })
      await expect(button, errors.join('\n')).toBeVisible()
      await button.click()
      await new GangwayDialog(page).chooseWallet('Gangway Test Wallet', 'EVM')
      await wallet.confirm('Connect')
      await expect(page.locator('[data-gangway-connect-button]')).toHaveAccessibleName(
        /…cffFb92266$|…b92266$/i,
      )
      expect(errors).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
