import type { AccountTransaction, SentTransaction } from '@gangway/core'
import { noFeatures, toCaipAccountId } from '@gangway/protocol'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { createList, createTransaction, receivedUsdx } from '../../fixtures/historyFixtures.js'
import { openAccount, pendingTransaction, press } from '../../fixtures/openSendForm.js'
import { usdxBalance } from '../../fixtures/sendFixtures.js'

const swapped: SentTransaction = {
  ...pendingTransaction,
  to: '0x7382E4870001744C58b77Bcf78880e831fC8A372',
  amount: 10n ** 17n,
  token: { address: null, symbol: 'ETH', decimals: 18 },
  swap: {
    token: { address: usdxBalance.address, symbol: 'USDX', decimals: 6 },
    expected: 249_000_000n,
    minimum: 246_510_000n,
  },
}

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

describe('a swap in Activity (interface-guide §9.9, §10)', () => {
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
