import { expect, hasSolana, networks, test } from '@gangway/testing/playwright'
import { endAnimations } from '../support/expectAccessible.js'
import { shows } from '../support/shows.js'

test.use({
  walletState: { failure: { at: 'send', code: -32603, message: 'out of order', isNested: false } },
})

test('product.md §8: an EVM send that fails in the wallet, and balances that cannot be read', async ({
  gangway,
  chains,
  accounts,
  recipients,
}) => {
  const { dialog, page, review } = gangway
  await chains.fund(networks.one.caipNetworkId, accounts.evm[0], 'native', '10')
  await gangway.reviewSend('EVM', { asset: 'ETH', to: recipients.evm[0], amount: '1' })
  await review.send('1 ETH')
  await expect(dialog.root.getByText('Something went wrong', { exact: true })).toBeVisible()
  shows('text.somethingWentWrong')

  await page.route(/\/v1\/account\/.*\/balance/, (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: {} }),
  )
  await page.reload()
  await gangway.connectButton.expectAccount(accounts.evm[0])
  await gangway.openAccount()
  await expect(dialog.root.getByText('Token Balance Unavailable')).toBeVisible()
  shows('text.tokenBalanceUnavailable')
})

test('product.md §8, §5: a Solana send that fails in the wallet, and one that is not filled in', async ({
  gangway,
  world,
  chains,
  accounts,
  recipients,
}) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
  const { dialog, review, sendForm } = gangway
  await chains.fund(networks.solana.caipNetworkId, accounts.solana[0], 'native', '10')
  await gangway.openSendForm('Solana')
  await sendForm.fill({ asset: 'SOL', to: '', amount: '' })
  // It is aria-disabled, says what is missing, and can be pressed once it has settled.
  await gangway.page.evaluate(endAnimations)
  await sendForm.next('Enter recipient').click({ force: true })
  await expect(dialog.root.getByText('Please enter a valid amount and receiver address')).toBeVisible()
  shows('text.solanaInvalidParameters')

  await sendForm.fill({ asset: 'SOL', to: recipients.solana[0], amount: '1' })
  await sendForm.review()
  await review.send('1 SOL')
  await expect(
    dialog.root.getByText('Failed to send transaction. Please try again.', { exact: true }),
  ).toBeVisible()
  shows('text.solanaSendFailed')
})

test.describe('a node that keeps one transaction of an account with a contract (EIP-7702)', () => {
  const message = 'in-flight transaction limit reached for delegated accounts'
  test.use({ walletState: { failure: { at: 'send', code: -32000, message, isNested: false } } })

  test('the person is told to wait for the one before, and that nothing was sent', async ({
    gangway,
    chains,
    accounts,
    recipients,
  }) => {
    const { dialog, review } = gangway
    await chains.fund(networks.one.caipNetworkId, accounts.evm[0], 'native', '10')
    await gangway.reviewSend('EVM', { asset: 'ETH', to: recipients.evm[0], amount: '1' })
    await review.send('1 ETH')
    await expect(
      dialog.root.getByText(
        /^Your last transaction is still under way\. Nothing was sent\. Wait until it is done/,
      ),
    ).toBeVisible()
  })
})
