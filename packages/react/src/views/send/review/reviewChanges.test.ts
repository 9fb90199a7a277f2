import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usdxBalance, usdxEstimate, usdxParameters } from '../../../fixtures/sendFixtures.js'
import { type EstimateState, idleEstimate } from '../estimateState.js'
import { getReviewAction } from './getReviewAction.js'
import { haveDetailsChanged } from './reviewChanges.js'

const withFee = (expected: bigint) => ({
  price: 1,
  estimate: { ...usdxEstimate, fee: { ...usdxEstimate.fee, expected } },
})

describe('haveDetailsChanged (interface-guide.md §9.8)', () => {
  test('default: up to 10 % either way is no change, more is', () => {
    expect(haveDetailsChanged(withFee(1000n), withFee(1100n))).toBe(false)
    expect(haveDetailsChanged(withFee(1000n), withFee(1101n))).toBe(true)
    expect(haveDetailsChanged(withFee(1000n), withFee(900n))).toBe(false)
    expect(haveDetailsChanged(withFee(1000n), withFee(899n))).toBe(true)
  })

  test('behavior: the same again is never a change', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n }), (fee) => !haveDetailsChanged(withFee(fee), withFee(fee))))
  })

  test('behavior: price, its absence and the cost of an account count too', () => {
    const before = withFee(1000n)
    expect(haveDetailsChanged(before, { ...before, price: 1.2 })).toBe(true)
    expect(haveDetailsChanged(before, { ...before, price: null })).toBe(true)
    const estimate = { ...before.estimate, accountCost: 1n }
    expect(haveDetailsChanged(before, { ...before, estimate })).toBe(true)
  })
})

describe('where the app pays the fee (interface-guide.md §9.7)', () => {
  const paid = (expected: bigint, payer = 'Shop') => {
    const { price, estimate } = withFee(expected)
    return { price, estimate: { ...estimate, payer } }
  }
  test('behavior: what it costs the app is no change, who pays is', () => {
    expect(haveDetailsChanged(paid(1000n), paid(5000n))).toBe(false)
    expect(haveDetailsChanged(paid(1000n), withFee(1000n))).toBe(true)
    expect(haveDetailsChanged(withFee(1000n), paid(1000n))).toBe(true)
    expect(haveDetailsChanged(paid(1000n), paid(1000n, 'Other'))).toBe(true)
  })
})

describe('getReviewAction', () => {
  const review = {
    parameters: usdxParameters,
    estimate: usdxEstimate,
    goodUntil: 1,
    isMax: false,
    token: usdxBalance,
    nativePrice: 2500,
  }
  const estimate: EstimateState = {
    status: 'ready',
    current: usdxEstimate,
    latest: usdxEstimate,
    error: null,
    goodUntil: 1,
  }
  const input = {
    review,
    estimate,
    nameCheck: 'none',
    isReviewOld: false,
    price: 1,
    isSameSender: true,
    isRequestOpen: false,
  } as const

  test('default: what is on screen may be sent', () => {
    expect(getReviewAction(input)).toBe('send')
  })

  test('behavior: another account or an open request comes first', () => {
    expect(getReviewAction({ ...input, isSameSender: false })).toBe('account-changed')
    expect(getReviewAction({ ...input, isRequestOpen: true, isSameSender: false })).toBe('request-open')
  })

  test('behavior: until a fresh answer is there, what was reviewed may be sent unless it is old', () => {
    const loading = { ...input, estimate: { ...idleEstimate, status: 'loading' } } as const
    expect(getReviewAction(loading)).toBe('send')
    expect(getReviewAction({ ...loading, isReviewOld: true })).toBe('checking-fee')
    expect(getReviewAction({ ...input, isReviewOld: true })).toBe('send')
  })

  test('behavior: everything there was is no longer everything when the balance moved', () => {
    const current = { ...usdxEstimate, tokenBalance: 1_400_000n, amount: 1_400_000n }
    const everything = { ...input, review: { ...review, isMax: true } }
    expect(getReviewAction(everything)).toBe('send')
    expect(getReviewAction({ ...everything, estimate: { ...estimate, current } })).toBe('changed')
  })

  test('behavior: a name must lead to the reviewed address at the time, and that must be known (interface-guide.md §9.3)', () => {
    expect(getReviewAction({ ...input, nameCheck: 'same' })).toBe('send')
    expect(getReviewAction({ ...input, nameCheck: 'checking' })).toBe('checking-name')
    expect(getReviewAction({ ...input, nameCheck: 'changed' })).toBe('name-changed')
    expect(getReviewAction({ ...input, nameCheck: 'unknown' })).toBe('name-unknown')
  })

  test('behavior: a fee that is unknown again, or money that is gone, stops it', () => {
    expect(getReviewAction({ ...input, estimate: { ...estimate, status: 'error', current: null } })).toBe(
      'fee-unknown',
    )
    const current = { ...usdxEstimate, hasInsufficientGas: null }
    expect(getReviewAction({ ...input, estimate: { ...estimate, current } })).toBe('changed')
    expect(getReviewAction({ ...input, review: { ...review, estimate: current } })).toBe('stopped')
  })
})
