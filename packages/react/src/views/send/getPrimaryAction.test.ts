import { GangwayError } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import { recipientAddress, usdxBalance, usdxEstimate } from '../../fixtures/sendFixtures.js'
import { type EstimateState, idleEstimate } from './estimateState.js'
import { getPrimaryAction, type PrimaryActionInput } from './getPrimaryAction.js'

const ready = (patch: Partial<typeof usdxEstimate> = {}): EstimateState => {
  const estimate = { ...usdxEstimate, ...patch }
  return { status: 'ready', current: estimate, latest: estimate, error: null, goodUntil: 1 }
}
const failed = (code: 'SEND_FEE_UNKNOWN' | 'INVALID_ADDRESS'): EstimateState => ({
  status: 'error',
  current: null,
  latest: null,
  error: new GangwayError(code),
  goodUntil: 1,
})

const complete: PrimaryActionInput = {
  isConnected: true,
  isOnNetwork: true,
  token: usdxBalance,
  recipient: { kind: 'valid', address: recipientAddress },
  amount: { kind: 'valid', amount: 1_500_000n },
  isMemoTooLong: false,
  hasFeeProblem: false,
  estimate: ready(),
  isOnline: true,
  isRequestOpen: false,
}

describe('getPrimaryAction (interface-guide.md §9.5)', () => {
  test('default: everything is there, so review', () => {
    expect(getPrimaryAction(complete)).toBe('review')
  })

  test('behavior: the label is always the next thing to do, in the order of the guide', () => {
    // Each step leaves everything before it done and everything after it undone.
    const steps: [string, Partial<PrimaryActionInput>][] = [
      ['connect', { isConnected: false }],
      ['switch-network', { isOnNetwork: false }],
      ['choose-asset', { token: null }],
      ['enter-recipient', { recipient: { kind: 'empty' } }],
      ['checking-recipient', { recipient: { kind: 'checking' } }],
      ['enter-amount', { amount: { kind: 'empty' } }],
      ['shorten-memo', { isMemoTooLong: true }],
      ['check-fee', { hasFeeProblem: true }],
      ['insufficient-funds', { estimate: ready({ hasInsufficientFunds: true }) }],
      ['insufficient-gas', { estimate: ready({ hasInsufficientGas: true }) }],
      ['retry-fee', { estimate: failed('SEND_FEE_UNKNOWN') }],
    ]
    let undone: Partial<PrimaryActionInput> = {}
    for (const [action, patch] of [...steps].reverse()) {
      undone = { ...undone, ...patch }
      expect(getPrimaryAction({ ...complete, ...undone })).toBe(action)
    }
  })

  test('behavior: more than the balance is said before the network answers', () => {
    const amount = { kind: 'valid', amount: usdxBalance.amount + 1n } as const
    expect(getPrimaryAction({ ...complete, amount, estimate: idleEstimate })).toBe('insufficient-funds')
  })

  test('behavior: unknown is not enough (issue, core)', () => {
    expect(getPrimaryAction({ ...complete, estimate: ready({ hasInsufficientGas: null }) })).toBe('retry-fee')
    expect(getPrimaryAction({ ...complete, estimate: ready({ hasInsufficientFunds: null }) })).toBe(
      'retry-fee',
    )
    expect(getPrimaryAction({ ...complete, estimate: ready({ amount: null }) })).toBe('retry-fee')
    expect(
      getPrimaryAction({ ...complete, estimate: { ...ready(), current: null, status: 'loading' } }),
    ).toBe('checking-fee')
  })

  test('behavior: a stop notice, no connection, or an open request keeps from going on', () => {
    const estimate = ready({ notices: [{ level: 'stop', kind: 'zero-address' }] })
    expect(getPrimaryAction({ ...complete, estimate })).toBe('stopped')
    expect(getPrimaryAction({ ...complete, isOnline: false })).toBe('offline')
    expect(getPrimaryAction({ ...complete, isRequestOpen: true })).toBe('request-open')
  })

  test('behavior: what no contract answers for is stopped, although its balance is unknown', () => {
    const notices = [{ level: 'stop', kind: 'no-token' }] as const
    const estimate = ready({ notices, tokenBalance: null, maxAmount: null, hasInsufficientFunds: null })
    expect(getPrimaryAction({ ...complete, estimate })).toBe('stopped')
  })

  test('behavior: a recipient that wants a memo leads to its field, unless something else stands against it', () => {
    const memo = { level: 'stop', kind: 'memo-required' } as const
    expect(getPrimaryAction({ ...complete, estimate: ready({ notices: [memo] }) })).toBe('enter-memo')
    const notices = [memo, { level: 'stop', kind: 'frozen' } as const]
    expect(getPrimaryAction({ ...complete, estimate: ready({ notices }) })).toBe('stopped')
  })

  test('error: a recipient only the network refuses is to be entered again', () => {
    expect(getPrimaryAction({ ...complete, estimate: failed('INVALID_ADDRESS') })).toBe('enter-recipient')
  })
})
