import { expect, hasSolana, networks, TestWalletWindow, test } from '@gangway/testing/playwright'
import { isDeep } from '../support/isDeep.js'
import { secondWalletAccount } from '../support/secondWalletAccount.js'
import { shows } from '../support/shows.js'

test('product.md §4: an EVM wallet announced by EIP-6963 connects, again after a reload, and no more once it is disconnected or has forgotten the page', async ({
  gangway,
  accounts,
}) => {
  const { account, connectButton, page, wallet } = gangway
  await gangway.goto()
  expect(await page.evaluate(() => 'ethereum' in window)).toBe(false)
  await connectButton.expectDisconnected()
  await gangway.connect('EVM')
  await connectButton.expectAccount(accounts.evm[0])
  shows('button.notConnected', 'button.connected')
  await page.reload()
  await connectButton.expectAccount(accounts.evm[0])
  await expect(wallet.question()).toBeHidden()

  // Account and network are as on a first visit, for the next one too.
  await gangway.chooseNetwork(networks.two.name)
  await wallet.confirm('Switch to Gangway Two')
  await gangway.expectNetwork(networks.two.name)
  await gangway.openAccount()
  await account.disconnect()
  await connectButton.expectDisconnected()
  await gangway.expectNetwork(networks.one.name)
  await page.reload()
  await connectButton.expectDisconnected()
  await gangway.expectNetwork(networks.one.name)

  await gangway.connect('EVM')
  await connectButton.expectAccount(accounts.evm[0])
  await wallet.set({ lostAfterReload: true })
  await page.reload()
  await connectButton.expectDisconnected()
})

test('connects a Solana wallet registered by the Wallet Standard, and again after a reload', async ({
  gangway,
  world,
  accounts,
}) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  await gangway.goto()
  await gangway.connect('Solana')
  await gangway.connectButton.expectAccount(accounts.solana[0])
  await gangway.page.reload()
  await gangway.connectButton.expectAccount(accounts.solana[0])
  await expect(gangway.wallet.question()).toBeHidden()
})

test.describe('a wallet of both families that is locked', () => {
  test.use({ walletState: { locked: true } })

  test('has one row, asks which account, and connects after it was unlocked, failed, declined, and had a request open (−32002)', async ({
    gangway,
    accounts,
  }) => {
    const { dialog, wallet } = gangway
    await gangway.goto()
    await gangway.connectButton.open()
    const rows = dialog.button(/^Gangway Test Wallet/)
    await expect(rows).toHaveCount(1)
    await rows.click()
    await expect(dialog.root.getByText('Which account?')).toBeVisible()
    await expect(dialog.button(/^Solana/)).toBeVisible()
    shows('connect.installed', 'connect.family')
    await dialog.button(/^EVM/).click()
    await expect(dialog.root.getByText('Unlock Gangway Test Wallet')).toBeVisible()
    shows('connecting.locked')

    await wallet.set({
      locked: false,
      failure: { at: 'connect', code: -32000, message: 'x', isNested: false },
    })
    await dialog.button('Ask again').click()
    // interface-guide.md §7.4: in plain words, with the code in Details.
    await expect(dialog.root.getByText(`Could not connect to ${wallet.name}`)).toBeVisible()
    await dialog.root.getByText('Details', { exact: true }).click()
    await expect(dialog.root.getByText(/An error occurred/)).toBeVisible()
    shows('connecting.failed', 'text.anErrorOccurred')

    await wallet.set({ failure: null })
    await dialog.button('Try again').click()
    await wallet.decline('Connect')
    await expect(dialog.root.getByText('Request declined')).toBeVisible()
    shows('connecting.declined')

    await wallet.set({ pending: true })
    await dialog.button('Try again').click()
    await expect(dialog.root.getByText('Gangway Test Wallet is waiting for you')).toBeVisible()
    shows('connecting.pending')
    await wallet.confirm('Connect')
    await gangway.connectButton.expectAccount(accounts.evm[0])
  })
})

test.describe('two wallets, of which the one used last falls silent', () => {
  test.skip(!isDeep, 'run by npm run test:deep')
  test.use({ walletCount: 2 })

  test('product.md §4: the other one reconnects after a reload', async ({ gangway, world, accounts }) => {
    test.skip(!hasSolana(world), 'this platform has no Solana node')
    const second = new TestWalletWindow(gangway.page, 2)
    await gangway.goto()
    await gangway.connect('EVM', second)
    await gangway.connectButton.expectAccount(secondWalletAccount)
    await gangway.chooseNetwork(networks.solana.name)
    await gangway.dialog.chooseWallet(gangway.wallet.name, 'Solana')
    await gangway.wallet.confirm('Connect')
    await gangway.connectButton.expectAccount(accounts.solana[0])
    await gangway.wallet.set({ neverAnswers: true })
    await gangway.page.reload()
    await gangway.connectButton.expectAccount(secondWalletAccount)
  })
})
