import { type Connection, namespaceClients, type SendNotice, type TokenBalance } from '@gangway/core'
import { type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openAccount, pendingTransaction, press, type } from '../../fixtures/openSendForm.js'
import { etherBalance, recipientAddress, usdxEstimate } from '../../fixtures/sendFixtures.js'

const networkId: CaipNetworkId = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'
const address = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'
const sol: TokenBalance = {
  ...etherBalance,
  name: 'SOL',
  symbol: 'SOL',
  chainId: networkId,
  amount: 2n * 10n ** 9n,
  quantity: { decimals: 9, numeric: '2' },
}
const estimate = {
  ...usdxEstimate,
  tokenBalance: sol.amount,
  maxAmount: sol.amount,
  fee: {
    kind: 'solana',
    expected: 5_000n,
    max: 5_000n,
    baseFee: 5_000n,
    computeUnitLimit: 300,
    computeUnitPrice: 0n,
  },
} as const

/** The form of a Solana account that holds 2 SOL, 1 of them entered. */
async function openSolanaForm() {
  const opened = await openAccount()
  opened.answers.estimate = () => estimate
  const clients = namespaceClients(opened.config)
  const client = clients.get('eip155')
  if (client) clients.set('solana', client)
  const account = { address, caipAddress: toCaipAccountId(networkId, address), type: 'eoa' } as const
  const toSolana = (connection: Connection): Connection => ({
    ...connection,
    chainNamespace: 'solana',
    accounts: [account],
    networkId,
  })
  const entry = {
    status: 'loaded',
    tokenBalances: [sol],
    isPartial: false,
    updatedAt: Date.now(),
    lastRetry: null,
  } as const
  opened.config.setState(({ connections }) => ({
    networkId,
    connections: new Map([...connections].map(([id, connection]) => [id, toSolana(connection)])),
    balances: new Map([[account.caipAddress, entry]]),
  }))
  press('Send')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Choose asset' }))[0] ?? document.body)
  fireEvent.click(await screen.findByRole('button', { name: /SOL/ }))
  type(await screen.findByLabelText('To'), recipientAddress)
  type(await screen.findByLabelText('Amount in SOL'), '1')
  await screen.findByRole('button', { name: 'Review' })
  return opened
}

const memoField = () => screen.getByLabelText<HTMLInputElement>('Memo (optional)')

describe('memo on Solana (interface-guide.md §9.1)', () => {
  test('default: goes to the chain and stands in the review', async () => {
    const { asked } = await openSolanaForm()
    type(memoField(), 'order 7')
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Send 1 SOL' })
    expect(screen.getByText('order 7')).toBeTruthy()
    expect(asked.parameters.at(-1)).toMatchObject({ memo: 'order 7' })
  })

  test('behavior: what is tried again has its memo again', async () => {
    const { config } = await openSolanaForm()
    const token = { address: null, symbol: 'SOL', decimals: 9 }
    const expired = { ...pendingTransaction, networkId, from: address, token, memo: 'order 7', settledAt: 1 }
    config.setState({ transactions: [{ ...expired, status: 'expired' }] })
    press('Back')
    fireEvent.click(await screen.findByRole('tab', { name: 'Activity' }))
    fireEvent.click(await screen.findByRole('button', { name: /Expired/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText(/Filled from your earlier transfer/)
    expect(memoField().value).toBe('order 7')
  })

  test('behavior: without one nothing is said of it', async () => {
    const { asked } = await openSolanaForm()
    expect(asked.parameters.at(-1)).not.toHaveProperty('memo')
    press('Review')
    await screen.findByRole('button', { name: 'Send 1 SOL' })
    expect(screen.queryByText('Memo')).toBeNull()
  })

  test('error: bytes are counted near the limit; a memo that is too long is neither sent nor cut', async () => {
    const { asked } = await openSolanaForm()
    type(memoField(), 'é'.repeat(110))
    expect(screen.getByText('220 of 256 bytes')).toBeTruthy()
    type(memoField(), 'é'.repeat(129))
    expect(screen.getByText('Too long: 258 of 256 bytes')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Shorten the memo' }))
    expect(document.activeElement).toBe(memoField())
    expect(memoField().value).toHaveLength(129)
    expect(asked.parameters.every(({ memo }) => (memo?.length ?? 0) < 129)).toBe(true)
  })

  test('behavior: a recipient that wants a memo leads to its field', async () => {
    const { answers, asked } = await openSolanaForm()
    const notices: readonly SendNotice[] = [{ level: 'stop', kind: 'memo-required' }]
    answers.estimate = () => ({ ...estimate, notices: asked.parameters.at(-1)?.memo ? [] : notices })
    type(screen.getByLabelText('Amount in SOL'), '1.1')
    await screen.findByText('They take transfers only with a memo. Add the one they gave you')
    for (const button of await screen.findAllByRole('button', { name: 'Add memo' })) {
      memoField().blur()
      fireEvent.click(button)
      expect(document.activeElement).toBe(memoField())
    }
    type(memoField(), 'account 12')
    await screen.findByRole('button', { name: 'Review' })
  })

  test('behavior: product.md §5, a form sent off without amount and recipient', async () => {
    await openSolanaForm()
    type(screen.getByLabelText('Amount in SOL'), '')
    fireEvent.click(await screen.findByRole('button', { name: 'Enter amount' }))
    await screen.findByText('Please enter a valid amount and receiver address')
  })

  test('parameters: custom fees are compute-unit price and limit', async () => {
    const { asked } = await openSolanaForm()
    press(/^Network fee/)
    type(await screen.findByLabelText('Compute-unit price'), '20000')
    type(screen.getByLabelText('Compute-unit limit'), '1400001')
    expect(screen.getByText('At most 1,400,000')).toBeTruthy()
    type(screen.getByLabelText('Compute-unit limit'), '500')
    press('Use this fee')
    await screen.findByRole('button', { name: 'Review' })
    expect(asked.parameters.at(-1)).toMatchObject({
      fees: { computeUnitPrice: 20_000n, computeUnitLimit: 500 },
    })
  })
})
