import {
  frameConnectionIds,
  type NamespaceClient,
  namespaceClients,
  type SentTransaction,
} from '@gangway/core'
import { GangwayError, getTransactionUrl } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openAccount, pendingTransaction, press } from '../../fixtures/openSendForm.js'
import { recipientAddress } from '../../fixtures/sendFixtures.js'

afterEach(() => void vi.restoreAllMocks())

/** Lists one transaction and opens it from the activity. */
async function openTransaction(patch: Partial<SentTransaction> = {}) {
  const opened = await openAccount()
  const show = (change: Partial<SentTransaction>) =>
    opened.config.setState({ transactions: [{ ...pendingTransaction, ...patch, ...change }] })
  show({})
  fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  fireEvent.click(await screen.findByRole('button', { name: /0x70…dc79C8/ }))
  await screen.findByText('From', { selector: 'dt' })
  return { ...opened, show }
}

// News at the edge may say the same.
const findOutcome = (text: string | RegExp) => screen.findByText(text, { selector: '[role=dialog] p' })
const dialogText = () => screen.getByRole('dialog').textContent ?? ''

describe('TransactionView (interface-guide.md §8.4, §9.9)', () => {
  test('default: amount, whole addresses, fee, and the way to the explorer', async () => {
    const { show } = await openTransaction()
    show({ status: 'confirmed', fee: 10n ** 14n, nonce: 7 })
    await findOutcome('Confirmed')
    expect(dialogText()).toContain('1.5 USDX')
    expect(dialogText()).toContain(recipientAddress)
    expect(dialogText()).toContain(pendingTransaction.from)
    expect(dialogText()).toContain('Fee paid0.0001 ETH')
    const link = screen.getByRole('link', { name: 'View in explorer' })
    expect(link.getAttribute('href')).toBe(getTransactionUrl(gangwayOne.blockExplorers[0] ?? fail(), '0xabc'))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('behavior: what an app asked for has its words; a contract is no contact, and nothing is sent again from here', async () => {
    const call = { dataHash: '0xabc' }
    const opened = await openAccount()
    const show = (change: Partial<SentTransaction>) =>
      opened.config.setState({
        transactions: [{ ...pendingTransaction, amount: 0n, call, description: 'Buy a boat', ...change }],
      })
    show({})
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
    fireEvent.click(await screen.findByRole('button', { name: /^Buy a boat/ }))
    await screen.findByText('Contract', { selector: 'dt' })
    show({ status: 'failed', settledAt: 1 })
    await findOutcome('Failed: Buy a boat. The fee was paid')
    expect(dialogText()).not.toContain('USDX')
    show({ status: 'confirmed', settledAt: 1 })
    await findOutcome('Confirmed')
    for (const name of ['Send again', 'Try again', /contact/i])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('behavior: a call without words is told as one', async () => {
    const opened = await openAccount()
    const transaction = { ...pendingTransaction, call: { dataHash: null } }
    opened.config.setState({ transactions: [transaction] })
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
    await screen.findByRole('button', { name: /^Contract call/ })
  })

  test('behavior: Back leads to the activity it was opened from', async () => {
    await openTransaction()
    press('Back')
    const tab = await screen.findByRole('tab', { name: 'Activity' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
  })

  test('behavior: what takes long names the wallet that can speed it up', async () => {
    await openTransaction({ submittedAt: Date.now() - 61_000, slowReason: 'fee' })
    await findOutcome('Taking longer than usual')
    await screen.findByText(/Speed it up in Harbour/)
  })

  describe('of the wallet in the frame, when it takes long', () => {
    const slow = { submittedAt: Date.now() - 61_000, nonce: 7 }

    /** The wallet that holds the account is the frame's, and its chain answers with `replace`. */
    async function openOwn(replace: NonNullable<NamespaceClient['replace']>) {
      const opened = await openTransaction(slow)
      const { connections } = opened.config.state
      const [wallet] = connections.values()
      const client = await namespaceClients(opened.config).get('eip155')
      if (!wallet || !client) throw new Error('not connected')
      client.replace = replace
      const id = frameConnectionIds.eip155
      act(() => opened.config.setState({ connections: new Map([[id, { ...wallet, id }]]), current: id }))
      return opened
    }

    test('behavior: it is sped up here, and then waits anew', async () => {
      const asked: boolean[] = []
      await openOwn(async (_connection, { isCancellation }) => {
        asked.push(isCancellation)
        return { hash: '0xdef', isCancellation }
      })
      await screen.findByText('The network is busy. You can speed it up, or cancel it.')
      press('Speed up')
      await screen.findByText(/^Sent again with a higher fee/)
      expect(asked).toEqual([false])
      expect(screen.queryByRole('button', { name: 'Speed up' })).toBeNull()
    })

    test('behavior: a cancellation that waits long can be sped up, and not cancelled once more', async () => {
      const { show } = await openOwn(async (_connection, { isCancellation }) => ({
        hash: '0xdef',
        isCancellation,
      }))
      press('Cancel transaction')
      await screen.findByText(/^Its cancellation is on its way/)
      show({ replacement: { hash: '0xdef', isCancellation: true, submittedAt: Date.now() - 61_000 } })
      await screen.findByRole('button', { name: 'Speed up' })
      expect(screen.queryByRole('button', { name: 'Cancel transaction' })).toBeNull()
    })

    test.each([
      ['SEND_USER_REJECTED', 'You declined. The transaction waits as before.'],
      ['SEND_NONCE_TOO_LOW', 'Already done: this transaction no longer waits, so it was not changed.'],
      ['SEND_INSUFFICIENT_GAS', 'Not enough ETH for the higher fee. The transaction waits as before.'],
      ['SEND_FAILED', /^This did not work\./],
    ] as const)('error: %s is told, and the buttons stay', async (code, text) => {
      await openOwn(async () => {
        throw new GangwayError(code)
      })
      press('Cancel transaction')
      await screen.findByText(text)
      await screen.findByRole('button', { name: 'Cancel transaction' })
    })
  })

  test('behavior: what another wallet holds has neither button', async () => {
    await openTransaction({ submittedAt: Date.now() - 61_000 })
    await findOutcome('Taking longer than usual')
    expect(screen.queryByRole('button', { name: 'Speed up' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel transaction' })).toBeNull()
  })

  test('behavior: a failure has its reason, and fills the form again', async () => {
    const { config, show } = await openTransaction()
    const failed = { status: 'failed', failureReason: 'transfer amount exceeds balance' } as const
    show({ ...failed, settledAt: 1 })
    await findOutcome('Failed. 1.5 USDX is still yours; the fee was paid')
    expect(screen.getByText('Reason: transfer amount exceeds balance')).toBeTruthy()
    press('Try again')
    await screen.findByText('Filled from your earlier transfer. Check every field.')
    expect((await screen.findByLabelText<HTMLInputElement>('Amount in USDX')).value).toBe('1.5')
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(recipientAddress)
    expect(config.state.transactions).toHaveLength(1)
  })

  test('behavior: a failure that a replaced block may still undo cannot be tried again yet', async () => {
    const { show } = await openTransaction()
    show({ status: 'failed' })
    await findOutcome(/^Failed\./)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    show({ status: 'failed', settledAt: 1 })
    await screen.findByRole('button', { name: 'Try again' })
  })

  test('behavior: what expired can be tried again, also over a form begun for something else', async () => {
    const { config, show } = await openTransaction()
    show({ status: 'expired', settledAt: 1 })
    await findOutcome('Expired. Nothing was sent.')
    press('Try again')
    await screen.findByLabelText('Amount in USDX')
    expect(config.state.send.draft).toMatchObject({ to: recipientAddress, amount: '1.5' })
  })

  test('behavior: what was lost cannot be tried again for 2 min', async () => {
    const { show } = await openTransaction()
    show({ status: 'unknown', lostAt: Date.now() - 60_000 })
    await findOutcome(/We lost track of it/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'View in explorer' })).toBeTruthy()
    show({ status: 'unknown', lostAt: Date.now() - 121_000 })
    await screen.findByRole('button', { name: 'Try again' })
  })

  test('behavior: product.md §4 “replaced” links both transactions', async () => {
    const { show } = await openTransaction()
    show({ status: 'replaced', replacedBy: '0xdef' })
    await findOutcome('Replaced by another transaction')
    expect(
      within(screen.getByRole('dialog'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')?.slice(-5)),
    ).toEqual(['0xabc', '0xdef'])
  })

  test('behavior: what another device sent says so, and is not tried again from here', async () => {
    const { show } = await openTransaction({ isFromElsewhere: true, status: 'confirmed' })
    expect(await screen.findByText('Sent from another device or program.')).toBeTruthy()
    show({ isFromElsewhere: true, status: 'failed', settledAt: 1 })
    await findOutcome(/Failed\./)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    show({ isFromElsewhere: true, status: 'unknown', lostAt: Date.now() })
    await findOutcome('Look in the explorer before you send it again.')
    press('Back')
    show({ isFromElsewhere: true, status: 'confirmed' })
    await screen.findByRole('button', { name: /Sent from another device/ })
  })

  test('error: a transaction that left the list says so', async () => {
    const { config } = await openTransaction()
    config.setState({ transactions: [] })
    await waitFor(() => expect(dialogText()).toContain('This transaction is no longer listed'))
  })
})

function fail(): never {
  throw new Error('no explorer')
}
