import { expect, expectBalance, hasSolana, networks, test } from '@gangway/testing/playwright'

const { caipNetworkId } = networks.solana

test.beforeEach(({ world }) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
})

test('sends a token to a recipient who has no account for it yet', async ({
  gangway,
  chains,
  accounts,
  recipients,
}) => {
  const [from] = accounts.solana
  const [to] = recipients.solana
  await chains.fundAll(caipNetworkId, from, { native: '10', usdx: '100' })
  expect(await chains.hasTokenAccount(to)).toBe(false)
  await gangway.openSendForm('Solana')
  await gangway.sendForm.fill({ asset: 'USDX', to, amount: '12.5' })
  await expect(gangway.dialog.root.getByText(/Creates their token account/)).toBeVisible()
  await gangway.sendForm.review()
  await gangway.review.expectRecipient(to)
  await gangway.review.send('12.5 USDX')
  await gangway.wallet.expectFact('Creates a token account for', to)
  await gangway.wallet.confirm('Send 12.5 USDX')

  await gangway.account.expectSent('12.500 USDX')
  await expectBalance(chains, caipNetworkId, to, 'usdx', 12_500_000n)
  await expectBalance(chains, caipNetworkId, from, 'usdx', 87_500_000n)
  expect(await chains.hasTokenAccount(to)).toBe(true)
})
