import { expect, hasSolana, networks, TestWalletWindow, test } from '@gangway/testing/playwright'
import { shows } from '../support/shows.js'

/** What the second test wallet holds in every test: account 2 of the local mnemonic. */
const secondWalletAccount = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

test('connects an EVM wallet announced by EIP-6963, and again after a reload', async ({
  gangway,
  accounts,
}) => {
  await gangway.goto()
  expect(await gangway.page.evaluate(() => 'ethereum' in window)).toBe(false)
  await gangway.connectButton.expectDisconnected()
  await gangway.connect('EVM')
  await gangway.connectButton.expectAccount(accounts.evm[0])
  shows('button.notConnected', 'button.connected')
  await gangway.page.reload()
  await gangway.connectButton.expectAccount(accounts.evm[0])
  await expect(gangway.wallet.question()).toBeHidden()
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

test('shows one row for a wallet of both families and asks which account', async ({ gangway }) => {
  await gangway.goto()
  await gangway.connectButton.open()
  const rows = gangway.dialog.button(/^Gangway Test Wallet/)
  await expect(rows).toHaveCount(1)
  await rows.click()
  await expect(gangway.dialog.root.getByText('Which account?')).toBeVisible()
  await expect(gangway.dialog.button(/^EVM/)).toBeVisible()
  await expect(gangway.dialog.button(/^Solana/)).toBeVisible()
  shows('connect.installed', 'connect.family')
})

test('SPEC §4: a wallet that forgot the page leaves it disconnected', async ({ gangway, accounts }) => {
  await gangway.goto()
  await gangway.connect('EVM')
  await gangway.connectButton.expectAccount(accounts.evm[0])
  await gangway.wallet.set({ lostAfterReload: true })
  await gangway.page.reload()
  await gangway.connectButton.expectDisconnected()
})

test('SPEC §4: disconnecting resets account and network, for the next visit too', async ({
  gangway,
  accounts,
}) => {
  await gangway.goto()
  await gangway.connect('EVM')
  await gangway.connectButton.expectAccount(accounts.evm[0])
  await gangway.chooseNetwork(networks.two.name)
  await gangway.wallet.confirm('Switch to Gangway Two')
  await gangway.expectNetwork(networks.two.name)
  await gangway.openAccount()
  await gangway.account.disconnect()
  await gangway.connectButton.expectDisconnected()
  await gangway.expectNetwork(networks.one.name)
  await gangway.page.reload()
  await gangway.connectButton.expectDisconnected()
  await gangway.expectNetwork(networks.one.name)
})

test('a declined request is said calmly and can be tried again', async ({ gangway, accounts }) => {
  await gangway.goto()
  await gangway.connectButton.open()
  await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
  await gangway.wallet.decline('Connect')
  await expect(gangway.dialog.root.getByText('Request declined')).toBeVisible()
  shows('connecting.declined')
  await gangway.dialog.button('Try again').click()
  await gangway.wallet.confirm('Connect')
  await gangway.connectButton.expectAccount(accounts.evm[0])
})

test.describe('a wallet with a request open already (−32002)', () => {
  test.use({ walletState: { pending: true } })

  test('is waited for: approval there connects here', async ({ gangway, accounts }) => {
    await gangway.goto()
    await gangway.connectButton.open()
    await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
    await expect(gangway.dialog.root.getByText('Gangway Test Wallet is waiting for you')).toBeVisible()
    shows('connecting.pending')
    await gangway.wallet.confirm('Connect')
    await gangway.connectButton.expectAccount(accounts.evm[0])
  })
})

test.describe('a locked wallet', () => {
  test.use({ walletState: { locked: true } })

  test('is named, and connects once it is unlocked', async ({ gangway, accounts }) => {
    await gangway.goto()
    await gangway.connectButton.open()
    await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
    await expect(gangway.dialog.root.getByText('Unlock Gangway Test Wallet')).toBeVisible()
    shows('connecting.locked')
    await gangway.wallet.set({ locked: false })
    await gangway.dialog.button('Ask again').click()
    await gangway.wallet.confirm('Connect')
    await gangway.connectButton.expectAccount(accounts.evm[0])
  })
})

test.describe('a wallet that never answers', () => {
  test.use({ walletCount: 2, walletState: { neverAnswers: true } })

  test('can be left for another one', async ({ gangway }) => {
    const second = new TestWalletWindow(gangway.page, 2)
    await gangway.goto()
    await gangway.connectButton.open()
    await gangway.dialog.chooseWallet(gangway.wallet.name, 'EVM')
    await expect(gangway.dialog.root.getByText('Continue in Gangway Test Wallet')).toBeVisible()
    await gangway.dialog.button('Cancel').click()
    await gangway.dialog.chooseWallet(second.name, 'EVM')
    await second.confirm('Connect')
    await gangway.connectButton.expectAccount(secondWalletAccount)
  })
})

test.describe('two wallets, of which the one used last falls silent', () => {
  test.use({ walletCount: 2 })

  test('SPEC §4: the other one reconnects after a reload', async ({ gangway, world, accounts }) => {
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
