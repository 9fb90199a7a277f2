import { describe, expect, test } from 'vitest'
import { allTexts as en } from '../../fixtures/allTexts.js'
import { pendingTransaction } from '../../fixtures/openSendForm.js'
import { getOutcome } from './getOutcome.js'

const calm = { isSlow: false, canRetry: false, canReplace: false }
const say = (patch: Partial<typeof pendingTransaction>, state = calm) => {
  const { textKey, moreKey } = getOutcome({ ...pendingTransaction, ...patch }, state)
  return moreKey ? [en[textKey], en[moreKey]] : [en[textKey]]
}

describe('getOutcome (interface-guide.md §9.9)', () => {
  test.each([
    ['pending', ['Waiting for the network']],
    ['confirmed', ['Confirmed']],
    ['failed', ['Failed. {sent} is still yours; the fee was paid']],
    ['expired', ['Expired. Nothing was sent.']],
    ['repriced', ['Sent with a higher fee']],
    ['cancelled', ['Cancelled. The fee was paid']],
  ] as const)('default: %s', (status, texts) => {
    expect(say({ status })).toEqual(texts)
  })

  test('behavior: product.md §4 “replaced” says that this transfer was not made', () => {
    expect(say({ status: 'replaced' })).toEqual([
      'Replaced by another transaction',
      en['transaction.replaced'],
    ])
  })

  test('behavior: whoever did not pay the fee is not told that it was paid', () => {
    expect(say({ status: 'failed', payer: 'Shop' })).toEqual(['Failed. {sent} is still yours'])
  })

  test('behavior: a failure has its reason, where the network gave one', () => {
    expect(say({ status: 'failed', failureReason: 'reverted' })[1]).toBe('Reason: {reason}')
  })

  test('behavior: what takes long says why, and where it can be sped up', () => {
    const slow = { ...calm, isSlow: true }
    expect(say({}, slow)).toEqual(['Taking longer than usual', en['transaction.slow.network']])
    expect(say({ slowReason: 'fee' }, slow)[1]).toMatch(
      /below what the network asks.*Speed it up in {wallet}/,
    )
    const networkId = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'
    expect(say({ networkId }, slow)[1]).toMatch(/expires and nothing is sent/)
  })

  test('behavior: what takes long and can be sped up here names no wallet; Solana knows no way', () => {
    const own = { ...calm, isSlow: true, canReplace: true }
    expect(say({}, own)).toEqual(['Taking longer than usual', en['transaction.slow.network.own']])
    expect(say({ slowReason: 'fee' }, own)[1]).toBe(en['transaction.slow.fee.own'])
    const networkId = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'
    expect(say({ networkId }, own)[1]).toMatch(/expires and nothing is sent/)
  })

  test.each([
    [{ isCancellation: false }, {}, 'transaction.speedUp.waits'],
    [{ isCancellation: true }, {}, 'transaction.cancel.waits'],
    [{ isCancellation: true }, { status: 'confirmed' }, 'transaction.cancel.late'],
    [{ isCancellation: true }, { status: 'repriced' }, 'transaction.cancel.late'],
  ] as const)('behavior: with %j in its place, %j says %s', (change, patch, key) => {
    const replacement = { hash: '0x2', submittedAt: 1, ...change }
    expect(say({ replacement, ...patch })[1]).toBe(en[key])
  })

  test('behavior: what was lost must not be paid twice', () => {
    expect(say({ status: 'unknown' })).toEqual([
      'We lost track of it. It may still arrive.',
      en['transaction.unknownWait'],
    ])
    expect(say({ status: 'unknown' }, { ...calm, canRetry: true })[1]).toBe(en['transaction.unknown'])
  })
})
