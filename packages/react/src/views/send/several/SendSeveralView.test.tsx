import { saveContact } from '@gangway/core'
import { GangwayError } from '@gangway/protocol'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { press, type } from '../../../fixtures/openSendForm.js'
import { openBatchForm, openSeveral } from '../../../fixtures/openSeveral.js'
import { recipientAddress, usdxBalance } from '../../../fixtures/sendFixtures.js'
import { mostRows } from './rows.js'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const dialogText = () => screen.getByRole('dialog').textContent ?? ''

function fillSecond(amount = '2') {
  type(field('To, transfer 2'), recipientAddress)
  type(field('Amount, transfer 2'), amount)
}

describe('several transfers at once (interface-guide.md §9.10)', () => {
  test('default: To and Amount become rows; the focus goes to the new one, and what was entered stays', async () => {
    await openSeveral()
    expect(field('To, transfer 1').value).toBe(recipientAddress)
    expect(field('Amount, transfer 1').value).toBe('1.5')
    expect(field('Asset, transfer 1').value).toBe(usdxBalance.address)
    await waitFor(() => expect(document.activeElement).toBe(field('To, transfer 2')))
    await screen.findByRole('button', { name: 'Enter recipient' })
    press('Enter recipient')
    expect(document.activeElement).toBe(field('To, transfer 2'))
    type(field('To, transfer 2'), recipientAddress)
    fireEvent.click(await screen.findByRole('button', { name: 'Enter amount' }))
    expect(document.activeElement).toBe(field('Amount, transfer 2'))
    type(field('Amount, transfer 2'), '2')
    await screen.findByRole('button', { name: 'Review' })
  })

  test('behavior: a wallet that does not carry them out as one offers nothing more', async () => {
    const { config } = await openBatchForm({ atomic: 'unsupported' })
    expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull()
    expect(config.state.send.draft?.rows).toBeUndefined()
  })

  test('behavior: removing moves the focus to what took its place; of two the other is one transfer again', async () => {
    const { config } = await openSeveral()
    fillSecond()
    press('Add another')
    await waitFor(() => expect(document.activeElement).toBe(field('To, transfer 3')))
    press('Remove transfer 1')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Transfer 3' })).toBeNull())
    expect(field('Amount, transfer 1').value).toBe('2')
    expect(document.activeElement).toBe(field('To, transfer 1'))
    press('Remove transfer 2')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Amount in USDX').value).toBe('2'))
    expect(config.state.send.draft).toMatchObject({ to: recipientAddress, amount: '2' })
    expect(config.state.send.draft?.rows).toBeUndefined()
  })

  test('behavior: at most 20', async () => {
    await openSeveral()
    for (let count = 2; count < mostRows; count += 1) press('Add another')
    await screen.findByText('20 transfers leave together at most.')
    expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull()
    expect(screen.getAllByRole('group', { name: /^Transfer \d/ })).toHaveLength(20)
  })

  test('behavior: the total of a token is held against its balance, whatever each row asks', async () => {
    await openSeveral()
    type(field('Amount, transfer 1'), '60')
    fillSecond('60')
    await screen.findByRole('button', { name: 'Not enough USDX' })
    // Of another asset there is enough.
    fireEvent.change(field('Asset, transfer 2'), { target: { value: '' } })
    type(field('Amount, transfer 2'), '1')
    await screen.findByRole('button', { name: 'Review' })
  })

  test('behavior: what one of them would fail of is said at its row, before the review', async () => {
    const { batches } = await openSeveral({ prepared: { failure: { at: 1, reason: 'paused' } } })
    fillSecond()
    await screen.findByRole('button', { name: 'Cannot be sent like this' })
    expect(
      within(screen.getByRole('group', { name: 'Transfer 2' })).getByText('This would fail: paused'),
    ).toBeTruthy()
    batches.prepared = { hasInsufficientGas: true }
    type(field('Amount, transfer 2'), '3')
    await screen.findByRole('button', { name: 'Not enough ETH for the fee' })
  })

  test('default: the review lists every transfer; one approval; Activity has one row', async () => {
    const totals = [{ token: { ...usdxBalance, decimals: 6 }, amount: 3_500_000n, balance: 100_000_000n }]
    const { batches, config, sent } = await openSeveral({ prepared: { totals, payer: 'Shop' } })
    fillSecond()
    await screen.findByText('Free, paid by Shop')
    await screen.findByText('3.5 of 100 USDX')
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Send 2 transfers' })
    const text = dialogText()
    for (const part of ['1.5 USDX', '2 USDX', 'Total leaving, at most3.5 USDX', 'Free, paid by Shop'])
      expect(text).toContain(part)
    expect(text.split(recipientAddress)).toHaveLength(3)
    expect(text).not.toContain('Fee, expected')

    const moves = [1_500_000n, 2_000_000n].map((amount) => ({
      to: recipientAddress,
      amount,
      token: { address: usdxBalance.address, symbol: 'USDX', decimals: 6 },
    }))
    const row = await batches.send()
    let answer = (_: typeof row) => {}
    batches.send = () => new Promise((resolve) => (answer = resolve))
    press('Send 2 transfers')
    await screen.findByText('Approve sending 2 transfers')
    await waitFor(() => expect(sent).toMatchObject([{ payer: 'Shop', calls: [{ moves: [moves[0]] }, {}] }]))
    await act(async () => answer({ ...row, moves }))
    fireEvent.click(await screen.findByRole('button', { name: /Sending 2 transfers/ }))
    await screen.findByText('From', { selector: 'dt' })
    expect(dialogText().split(recipientAddress)).toHaveLength(3)
    const show = (change: object) =>
      act(() => config.setState({ transactions: [{ ...row, moves, hash: '0xabc', ...change }] }))
    show({ status: 'confirmed' })
    await screen.findByText('All of it was done.')
    show({ status: 'failed' })
    await screen.findByText('Nothing of it was sent; the fee was paid.')
    show({ status: 'failed', isPartial: true })
    await screen.findByText('Only some of it was done. The explorer tells which.')
  })

  test('behavior: declined, or an app that pays no more, loses nothing that was entered', async () => {
    const { batches } = await openSeveral({ prepared: { payer: 'Shop' } })
    fillSecond()
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    batches.send = async () => {
      throw new GangwayError('SEND_USER_REJECTED')
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Send 2 transfers' }))
    await screen.findByText('You declined. Nothing was sent.')
    batches.send = async () => {
      throw new GangwayError('CALLS_NO_CAPABILITY')
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Send 2 transfers' }))
    await screen.findByText('Shop no longer pays the fee. Nothing was sent.')
    fireEvent.click(screen.getAllByRole('button', { name: 'Back' }).at(-1) ?? document.body)
    await screen.findByRole('group', { name: 'Transfer 2' })
    expect(field('To, transfer 2').value).toBe(recipientAddress)
    expect(field('Amount, transfer 2').value).toBe('2')
  })

  test('behavior: each look-alike among them stops the review until it is told apart', async () => {
    const imitated = `${recipientAddress.slice(0, 8)}${'0'.repeat(26)}${recipientAddress.slice(-8)}`
    const { config, sent } = await openBatchForm()
    saveContact(config, { chainNamespace: 'eip155', address: imitated, name: 'Ada' })
    press('Add another')
    await screen.findByRole('group', { name: 'Transfer 2' })
    fillSecond()
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    for (const _ of [1, 2]) {
      await screen.findByText('Stop: this is another address')
      await waitFor(() => expect(field('Underlined characters').value).toBe(''))
      expect(screen.queryByRole('button', { name: 'Send 2 transfers' })).toBeNull()
      type(field('Underlined characters'), recipientAddress.slice(-12, -6))
      press('It is the right one')
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Send 2 transfers' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.calls[1]?.moves[0]?.confirmedRecipient).toBe(recipientAddress)
  })
})
