import { expect, expectBalance, hasSolana, networks, test } from '@gangway/testing/playwright'
import { isDeep } from '../support/isDeep.js'

const { caipNetworkId } = networks.solana

test.beforeEach(({ world }) => {
  test.skip(!hasSolana(world), 'this platform has no Solana node')
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('sends SOL', async ({ gangway, chains, accounts, recipients }) => {
    const [from] = accounts.solana
    const [to] = recipients.solana
    await chains.fund(caipNetworkId, from, 'native', '10')
    await gangway.reviewSend('Solana', { asset: 'SOL', to, amount: '1.25' })
    await gangway.review.send('1.25 SOL')
    await gangway.wallet.expectFact('To', to)
    await gangway.wallet.confirm('Send 1.25 SOL')

    await gangway.account.expectSent('1.250 SOL')
    await expectBalance(chains, caipNetworkId, to, 'native', 1_250_000_000n)
    const left = await chains.getBalance(caipNetworkId, from)
    expect(left).toBeLessThan(8_750_000_000n)
    expect(left).toBeGreaterThan(8_740_000_000n)
  })
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
