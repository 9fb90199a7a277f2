import type { AccountTransaction, SentCrossing, SentTransaction } from '@gangway/core'
import { noFeatures, toCaipAccountId } from '@gangway/protocol'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { createList, createTransaction, receivedUsdx } from '../../fixtures/historyFixtures.js'
import { openAccount, pendingTransaction, press } from '../../fixtures/openSendForm.js'
import { usdxBalance } from '../../fixtures/sendFixtures.js'

const swap = {
  token: { address: usdxBalance.address, symbol: 'USDX', decimals: 6 },
  expected: 249_000_000n,
  minimum: 246_510_000n,
}

const swapped: SentTransaction = {
  ...pendingTransaction,
  to: '0x7382E4870001744C58b77Bcf78880e831fC8A372',
  amount: 10n ** 17n,
  token: { address: null, symbol: 'ETH', decimals: 18 },
  call: { dataHash: '0xef' },
  swap,
}

/** The same to another network. */
const toCrossing = (change: Partial<SentCrossing> = {}): Partial<SentTransaction> => ({
  swap: {
    ...swap,
    crossing: {
      networkId: 'eip155:31338',
      recipient: walletAddress,
      source: 'lifi',
      state: 'sent',
      hash: null,
      received: null,
      ...change,
    },
  },
})

/** Lists one swap and opens it from the activity. */
async function openSwap(patch: Partial<SentTransaction> = {}) {
  const opened = await openAccount({ parameters: { features: { ...noFeatures, send: true, swaps: true } } })
  const show = (change: Partial<SentTransaction>) =>
    act(() => opened.config.setState({ transactions: [{ ...swapped, ...patch, ...change }] }))
  show({})
  fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  fireEvent.click(await screen.findByRole('button', { name: /Swapping ETH for USDX/ }))
  await screen.findByText('From', { selector: 'dt' })
  return { ...opened, show }
}

const findOutcome = (text: string | RegExp) => screen.findByText(text, { selector: '[role=dialog] p' })
const dialogText = () => screen.getByRole('dialog').textContent ?? ''

describe('a swap in Activity (interface-guide.md §9.9, §10)', () => {
  test('default: pending, it says what is sure; done, what arrived at least, and exactly once the chain tells', async () => {
    const { config, show } = await openSwap()
    await findOutcome('Waiting for the network. At least 246.51 USDX arrives, or nothing is swapped.')
    expect(dialogText()).toContain('Expected249 USDX')
    expect(screen.queryByRole('button', { name: 'Save contact' })).toBeNull()
    show({ status: 'confirmed', settledAt: 1 })
    await findOutcome('Swapped. 246.51 USDX or more arrived.')
    const row: AccountTransaction = createTransaction({
      hash: swapped.hash,
      operation: 'trade',
      transfers: [{ ...receivedUsdx, amount: 248_900_001n, decimals: 6 }],
    })
    const key = toCaipAccountId('eip155:31337', walletAddress)
    act(() => config.setState({ history: new Map([[key, createList([row])]]) }))
    await findOutcome('Swapped. 248.900001 USDX arrived.')
    expect(dialogText()).toContain('Received248.900001 USDX')
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  test('behavior: what failed is still there, and fills the form once nothing can undo it', async () => {
    const { show } = await openSwap()
    show({ status: 'failed', failureReason: 'INSUFFICIENT_OUTPUT' })
    await findOutcome('Failed. 0.1 ETH is still yours; the fee was paid')
    expect(screen.getByText('Reason: INSUFFICIENT_OUTPUT')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Swap again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    show({ status: 'failed', settledAt: 1 })
    fireEvent.click(await screen.findByRole('button', { name: 'Swap again' }))
    const field = await screen.findByLabelText<HTMLInputElement>('You pay, in ETH')
    expect(field.value).toBe('0.1')
  })

  test('behavior: what expired swapped nothing; what was lost is not swapped again from here', async () => {
    const { show } = await openSwap()
    show({ status: 'expired', settledAt: 1 })
    await findOutcome('Expired. Nothing was swapped.')
    show({ status: 'unknown', lostAt: Date.now() })
    await findOutcome(/We lost track of it/)
    expect(dialogText()).not.toContain('it can be tried again')
    expect(screen.queryByRole('button', { name: 'Swap again' })).toBeNull()
  })

  test('behavior: the row says what became of it', async () => {
    const { show } = await openSwap()
    press('Back')
    await screen.findByRole('button', { name: /Swapping ETH for USDX/ })
    show({ status: 'confirmed' })
    await screen.findByRole('button', { name: /Swapped ETH for USDX/ })
    show({ status: 'failed' })
    await waitFor(() => expect(dialogText()).toContain('Swap of ETH for USDX'))
  })
})

describe('a swap to another network in Activity (interface-guide.md §10)', () => {
  const readHalves = () =>
    within(screen.getByRole('list', { name: 'How far it is' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('default: both halves, from the block here to what arrived there', async () => {
    const { show } = await openSwap(toCrossing())
    await findOutcome('Waiting for Gangway One. Nothing is on its way to Gangway Two yet.')
    expect(readHalves()).toEqual([
      '0.1 ETH leaves Gangway OneOn its way',
      '246.51 USDX or more comes to Gangway TwoWaiting',
    ])
    show({ status: 'confirmed' })
    await findOutcome('Paid on Gangway One. 246.51 USDX or more is on its way to Gangway Two.')
    expect(readHalves()[1]).toBe('246.51 USDX or more comes to Gangway TwoOn its way')
    const hash = `0x${'34'.repeat(32)}`
    show({ status: 'confirmed', ...toCrossing({ state: 'arrived', hash, received: 248_900_001n }) })
    await findOutcome('248.900001 USDX arrived on Gangway Two.')
    expect(readHalves()[1]).toBe('248.900001 USDX comes to Gangway TwoDone')
    expect(dialogText()).toContain('Transaction there')
    expect(dialogText()).toContain('Offered byLI.FI')
  })

  test.each([
    ['is late', {}, /^This takes longer than usual\. LI\.FI has taken 0\.1 ETH and owes you 246\.51 USDX/],
    ['arrived, nobody can tell how much', { state: 'arrived' }, 'It arrived on Gangway Two.'],
    ['was given back', { state: 'refunded' }, /^Given back to you on Gangway One\. Nothing was swapped/],
    ['failed there', { state: 'failed' }, /^LI\.FI says that nothing comes to Gangway Two by itself/],
  ] as const)('behavior: one that %s says where the money is', async (_, change, text) => {
    const { show } = await openSwap()
    show({ status: 'confirmed', submittedAt: Date.now() - 3_600_000, ...toCrossing(change) })
    await findOutcome(text)
  })

  test('behavior: one that failed here brings nothing there', async () => {
    const { show } = await openSwap(toCrossing())
    show({ status: 'failed' })
    await findOutcome('Failed. 0.1 ETH is still yours; the fee was paid')
    expect(readHalves()).toEqual([
      '0.1 ETH leaves Gangway OneFailed',
      '246.51 USDX or more comes to Gangway TwoNothing comes',
    ])
  })

  test('behavior: the row waits until it has arrived; it is not swapped again meanwhile', async () => {
    const { show } = await openSwap(toCrossing())
    show({ status: 'confirmed', settledAt: 1 })
    await findOutcome(/is on its way to Gangway Two/)
    expect(screen.queryByRole('button', { name: 'Swap again' })).toBeNull()
    press('Back')
    await screen.findByRole('button', { name: /Swapping ETH for USDX.*On its way to Gangway Two/ })
    show({ status: 'confirmed', settledAt: 1, ...toCrossing({ state: 'arrived' }) })
    await screen.findByRole('button', { name: /Swapped ETH for USDX.*Arrived on Gangway Two/ })
    show({ status: 'confirmed', settledAt: 1, ...toCrossing({ state: 'refunded' }) })
    await screen.findByRole('button', { name: /Swap of ETH for USDX.*Given back/ })
  })
})
