import {
  expect,
  expectBalance,
  type GangwayPage,
  hasSolana,
  networks,
  TestWalletWindow,
  test,
} from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { expectAccessible } from '../support/expectAccessible.js'
import { secondWalletAccount } from '../support/secondWalletAccount.js'

test.use({ walletState: { autoConfirm: true } })

/** Connects three, and opens the view of all accounts. */
async function connectAll(gangway: GangwayPage): Promise<void> {
  const { connectButton, dialog, profile, wallet } = gangway
  const second = new TestWalletWindow(gangway.page, 2)
  await gangway.goto()
  await second.set({ autoConfirm: true })
  await connectButton.open()
  await dialog.chooseWallet(wallet.name, 'EVM')
  await expect(dialog.root).toBeHidden()
  for (const [name, family] of [
    [second.name, 'EVM'],
    [wallet.name, 'Solana'],
  ] as const) {
    await gangway.openAccount()
    await profile.open()
    await profile.connectAnother()
    await dialog.chooseWallet(name, family)
    await expect(dialog.root).toBeHidden()
  }
  await gangway.openAccount()
  await profile.open()
}

test.describe('two wallets', () => {
  test.use({ walletCount: 2 })
  test.skip(({ world }) => !hasSolana(world), 'this platform has no Solana node')

  test('product.md §4: two EVM wallets and one of Solana are connected at once, any account of theirs is put to use and stays so over a reload; one is disconnected and the next one is in use, then all', async ({
    gangway,
    accounts,
  }) => {
    const { page, connectButton, dialog, profile, wallet } = gangway
    const expectAll = async () => {
      await expect(profile.accounts(wallet.name, 'EVM')).toHaveCount(2)
      await expect(profile.accounts(`${wallet.name} 2`, 'EVM')).toHaveCount(2)
      await expect(profile.accounts(wallet.name, 'Solana')).toHaveCount(2)
    }
    await connectAll(gangway)
    await expectAll()
    await expectAccessible(page, 'profile')

    await connectButton.expectAccount(accounts.solana[0])
    await profile.choose(accounts.evm[1])
    await connectButton.expectAccount(accounts.evm[1])
    await profile.choose(secondWalletAccount)
    await connectButton.expectAccount(secondWalletAccount)
    await profile.choose(accounts.evm[1])
    await connectButton.expectAccount(accounts.evm[1])
    await page.reload()
    await connectButton.expectAccount(accounts.evm[1])
    await gangway.openAccount()
    await profile.open()
    await expectAll()
    await expect(dialog.root.locator('[aria-current=true]')).toContainText(accounts.evm[1].slice(-6))

    await profile.choose(accounts.solana[0])
    await connectButton.expectAccount(accounts.solana[0])
    await profile.disconnect(wallet.name, 'Solana')
    await connectButton.expectAccount(accounts.evm[1])
    await expect(profile.accounts(wallet.name, 'Solana')).toHaveCount(0)
    await expect(profile.accounts(`${wallet.name} 2`, 'EVM')).toHaveCount(2)
    await profile.disconnectAll()
    await connectButton.expectDisconnected()
    await page.reload()
    await connectButton.expectDisconnected()
  })
})

test('sends from the account chosen here, not from the one the wallet lists first', async ({
  gangway,
  chains,
  accounts,
  recipients,
}) => {
  const { caipNetworkId } = networks.one
  const { account, connectButton, dialog, profile, review, sendForm } = gangway
  for (const address of accounts.evm) await chains.fund(caipNetworkId, address, 'native', '10')
  await gangway.arrive('EVM')
  await gangway.openAccount()
  await profile.open()
  await profile.choose(accounts.evm[1])
  await connectButton.expectAccount(accounts.evm[1])
  await dialog.back()
  await expect(account.token('ETH')).toContainText('10.000')
  await account.startSend()
  await sendForm.fill({ asset: 'ETH', to: recipients.evm[0], amount: '1.5' })
  await sendForm.review()
  await review.send('1.5 ETH')
  await account.expectSent('1.500 ETH')
  await expectBalance(chains, caipNetworkId, recipients.evm[0], 'native', parseEther('1.5'))
  expect(await chains.getNonce(caipNetworkId, accounts.evm[1])).toBe(1)
  expect(await chains.getBalance(caipNetworkId, accounts.evm[0])).toBe(parseEther('10'))
})
