import { expect, expectBalance, networks, test, usdx } from '@gangway/testing/playwright'
import { parseEther } from 'viem'
import { shows } from '../support/shows.js'

const { caipNetworkId } = networks.one

test('sends the native coin, which is still listed after a reload, with its explorer page', async ({
  gangway,
  chains,
  accounts,
  recipients,
}) => {
  const [from] = accounts.evm
  const [to] = recipients.evm
  await chains.fund(caipNetworkId, from, 'native', '10')
  await gangway.reviewSend('EVM', { asset: 'ETH', to, amount: '1.25' })
  await gangway.review.send('1.25 ETH')
  await gangway.wallet.expectFact('Amount', '1.25 ETH')
  await gangway.wallet.expectFact('To', to)
  await gangway.wallet.confirm('Send 1.25 ETH')

  await gangway.expectNews('Transaction started')
  shows('text.transactionStarted')
  await gangway.account.expectSent('1.250 ETH')
  await expectBalance(chains, caipNetworkId, to, 'native', parseEther('1.25'))
  expect(await chains.getNonce(caipNetworkId, from)).toBe(1)
  const left = await chains.getBalance(caipNetworkId, from)
  expect(left).toBeLessThan(parseEther('8.75'))
  expect(left).toBeGreaterThan(parseEther('8.74'))

  await gangway.goto()
  await gangway.openAccount()
  await gangway.account.expectSent('1.250 ETH')
  const opening = gangway.page.context().waitForEvent('page')
  await gangway.account.transaction('1.250 ETH').getByRole('button').click()
  await gangway.dialog.root.getByRole('link', { name: 'View in explorer' }).click()
  const explorer = await opening
  await expect(explorer.getByText(to)).toBeVisible()
})

test('a wallet that stays silent: there is a way out, and the open request is not forgotten', async ({
  gangway,
  chains,
  accounts,
  recipients,
}) => {
  const [from] = accounts.evm
  await chains.fund(caipNetworkId, from, 'native', '10')
  await gangway.remember('EVM')
  await gangway.reviewLink({ to: recipients.evm[0], asset: 'native', amount: '1', chain: caipNetworkId })
  await gangway.review.send('1 ETH')
  await expect(gangway.dialog.root.getByText('Confirm in Gangway Test Wallet')).toBeVisible()
  await gangway.dialog.button('Cancel').click()
  await expect(gangway.dialog.heading('Review')).toBeVisible()
  await expect(gangway.dialog.root.getByText(/The request may still be open/)).toBeVisible()
  await expect(gangway.dialog.button('Send 1 ETH')).toBeHidden()
  await gangway.wallet.decline('Send 1 ETH')
  expect(await chains.getNonce(caipNetworkId, from)).toBe(0)
})

test('product.md §5: a recipient whose checksum is broken, one of the other family, and tokens but nothing for the fee', async ({
  gangway,
  chains,
  accounts,
  recipients,
}) => {
  const { sendForm } = gangway
  await chains.fund(caipNetworkId, accounts.evm[0], 'usdx', '100')
  await gangway.openSendForm('EVM')
  // The last letter of the checksummed address has the wrong case.
  await sendForm.fill({ asset: 'USDX', to: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604f', amount: '1' })
  await expect(sendForm.recipient).toHaveAccessibleDescription(/This address has a typing mistake/)
  await expect(sendForm.next('Review')).toBeHidden()
  await sendForm.recipient.fill(recipients.solana[0])
  await expect(sendForm.recipient).toHaveAccessibleDescription(/This is a Solana address/)
  await expect(sendForm.next('Review')).toBeHidden()
  await sendForm.recipient.fill(recipients.evm[0])
  await expect(sendForm.next(/^Not enough ETH for the fee/)).toBeVisible()
  await expect(sendForm.next('Review')).toBeHidden()
})

test('a link fills the form, and sends nothing without review', async ({
  gangway,
  chains,
  accounts,
  recipients,
}) => {
  const [from] = accounts.evm
  const [to] = recipients.evm
  await chains.fund(caipNetworkId, from, 'native', '1')
  await chains.fund(caipNetworkId, from, 'usdx', '100')
  await gangway.goto(`/send?${new URLSearchParams({ to, asset: usdx, amount: '7.5', chain: caipNetworkId })}`)
  await gangway.connect('EVM')
  await expect(gangway.dialog.heading('Send')).toBeVisible()
  await expect(gangway.dialog.root.getByText('Filled from a link')).toBeVisible()
  await expect(gangway.sendForm.amount).toHaveValue('7.5')
  await expect(gangway.wallet.question()).toBeHidden()
  await gangway.sendForm.review()
  await gangway.review.expectRecipient(to)
  await gangway.sendReviewed('7.5 USDX')
  await expectBalance(chains, caipNetworkId, to, 'usdx', 7_500_000n)
  await expectBalance(chains, caipNetworkId, from, 'usdx', 92_500_000n)
})
