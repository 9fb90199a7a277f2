import { expect, hasSolana, TestWalletWindow, test } from '@gangway/testing/playwright'
import { secondWalletAccount } from '../support/secondWalletAccount.js'
import { shows } from '../support/shows.js'

test.describe('a wallet that stays silent', () => {
  test.use({ walletCount: 2, walletState: { neverAnswers: true } })

  test('interface-guide.md §7.4: says where to look after 10 s, what else to do after 60 s, and can be left for another', async ({
    gangway,
  }) => {
    const { dialog, page, wallet } = gangway
    await page.clock.install()
    await gangway.goto()
    await gangway.connectButton.open()
    await dialog.chooseWallet(wallet.name, 'EVM')
    await expect(dialog.root.getByText(`Continue in ${wallet.name}`)).toBeVisible()
    await expect(dialog.root.getByText(`Approve the request in ${wallet.name}`)).toBeVisible()
    await expect(gangway.connectButton.root).toHaveAccessibleName('Connecting…')
    shows('connecting.asked', 'button.connecting')

    await page.clock.fastForward('00:11')
    await expect(dialog.root.getByText(/Do not see it\? Click the .* icon/)).toBeVisible()
    await expect(dialog.button('Ask again')).toBeVisible()
    await expect(dialog.button('Other wallet')).toBeVisible()
    shows('connecting.slow')

    await page.clock.fastForward('00:50')
    await expect(dialog.root.getByText(`Still waiting for ${wallet.name}`)).toBeVisible()
    shows('connecting.stillWaiting')
    await dialog.button('Other wallet').click()
    await dialog.chooseWallet(wallet.name, 'EVM')
    await expect(dialog.root.getByText(`Continue in ${wallet.name}`)).toBeVisible()
    await dialog.button('Cancel').click()
    const second = new TestWalletWindow(page, 2)
    await dialog.chooseWallet(second.name, 'EVM')
    await second.confirm('Connect')
    await gangway.connectButton.expectAccount(secondWalletAccount)
  })
})

test('interface-guide.md §7.2, §7.4: what a wallet is, one that is gone since it announced itself, and offline', async ({
  gangway,
  context,
}) => {
  const { dialog, page, wallet } = gangway
  await gangway.goto()
  await gangway.connectButton.open()
  await expect(dialog.button(new RegExp(`^${wallet.name}`))).toBeVisible()
  await dialog.button('What is a wallet?').click()
  await expect(dialog.root.getByRole('heading', { name: 'A home for what you own' })).toBeVisible()
  shows('help.whatIsAWallet')
  await dialog.back()

  await page.evaluate(() => {
    const request = () => Promise.reject(Object.assign(new Error('gone'), { name: 'ProviderNotFoundError' }))
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Gone',
      icon: 'data:image/svg+xml,',
      rdns: 'org.example.gone',
    }
    const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  await dialog.button(/^Gone/).click()
  await expect(dialog.root.getByText('Gone is not installed')).toBeVisible()
  shows('connecting.notInstalled')
  await dialog.back()

  // Last: Chromium never asks again for a module that failed.
  await context.setOffline(true)
  await expect(dialog.root.getByText('You are offline. Wallets installed here still work.')).toBeVisible()
  await expect(dialog.button(new RegExp(`^${wallet.name}`))).toBeEnabled()
  shows('connect.offline')
})

test.describe('two wallets that fall silent', () => {
  test.use({ walletCount: 2, walletState: { autoConfirm: true } })

  test('interface-guide.md §7.1, §7.2: those used last come first, and waiting for them can be given up after 5 s', async ({
    gangway,
  }) => {
    const { connectButton, dialog, page, profile, wallet } = gangway
    const second = new TestWalletWindow(page, 2)
    await gangway.goto()
    await second.set({ autoConfirm: true })
    await connectButton.open()
    await dialog.chooseWallet(wallet.name, 'EVM')
    await expect(dialog.root).toBeHidden()
    await gangway.openAccount()
    await profile.open()
    await profile.connectAnother()
    await dialog.chooseWallet(second.name, 'EVM')
    await expect(dialog.root).toBeHidden()
    await wallet.set({ neverAnswers: true })
    await second.set({ neverAnswers: true })

    // From here on time passes only when it is told to, however busy the machine is.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    await page.reload()
    await expect(connectButton.root).toHaveAttribute('aria-busy', 'true')
    await expect(connectButton.root).toHaveAccessibleName('Connect wallet')
    shows('button.unknown')
    await page.clock.runFor(1_600)
    await connectButton.open()
    await page.clock.runFor(500)
    await expect(dialog.heading('Connect')).toBeVisible()
    await page.clock.runFor(5_500)
    await expect(dialog.root.getByText('Reconnecting…')).toBeVisible()
    shows('connect.reconnecting')
    await dialog.button('Stop').click()
    await page.clock.resume()
    await connectButton.expectDisconnected()
    const rows = dialog.root.getByRole('list', { name: 'Wallets' }).getByRole('button')
    await expect(rows.nth(0)).toContainText(/Recent/)
    await expect(rows.nth(1)).toContainText(/Recent/)
    shows('connect.recent')
  })
})

test.describe('a wallet that does not let go', () => {
  test.use({
    walletState: {
      autoConfirm: true,
      failure: { at: 'disconnect', code: -32603, message: 'busy', isNested: false },
    },
  })

  test('product.md §8: Failed to disconnect, and the page has forgotten it all the same', async ({
    gangway,
    world,
  }) => {
    test.skip(!hasSolana(world), 'this platform has no Solana node')
    const { connectButton, dialog, profile, wallet } = gangway
    await gangway.goto()
    await connectButton.open()
    await dialog.chooseWallet(wallet.name, 'Solana')
    await expect(dialog.root).toBeHidden()
    await gangway.openAccount()
    await profile.open()
    await profile.disconnect(wallet.name, 'Solana')
    await gangway.expectNews('Failed to disconnect')
    shows('text.disconnectFailed')
    await connectButton.expectDisconnected()
  })
})
