import { expect, test } from '@gangway/testing/playwright'

test('the test wallet’s faults are switched in the page, and stay over a reload', async ({ gangway }) => {
  const { page, dialog } = gangway
  await gangway.goto()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  const settings = page.getByRole('dialog', { name: 'Test wallet settings' })
  await settings.getByLabel('Decline everything').check()
  await page.reload()
  await gangway.connectButton.open()
  await dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await expect(dialog.root.getByText('Request declined')).toBeVisible()
})

test('a second test wallet can be announced from the page', async ({ gangway }) => {
  const { page, dialog } = gangway
  await gangway.goto()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByLabel('Announce a second wallet (reloads)').click()
  await expect.poll(() => page.evaluate(() => window.gangwayTestWallet?.wallets.length)).toBe(2)
  await gangway.connectButton.open()
  await expect(dialog.button(/^Gangway Test Wallet/)).toHaveCount(2)
})

test('the page’s address switches faults too', async ({ gangway }) => {
  await gangway.goto('/?testwallets=2&testwallet=decline')
  await gangway.connectButton.open()
  await expect(gangway.dialog.button(/^Gangway Test Wallet/)).toHaveCount(2)
  await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await expect(gangway.dialog.root.getByText('Request declined')).toBeVisible()
})

test('Escape declines in the wallet and leaves the page’s dialog alone', async ({ gangway }) => {
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await expect(gangway.wallet.question('Connect')).toBeVisible()
  await gangway.page.keyboard.press('Escape')
  await expect(gangway.wallet.question('Connect')).toBeHidden()
  await expect(gangway.dialog.root.getByText('Request declined')).toBeVisible()
})
