import type { PreparedSwap, SwapCosts } from '@gangway/core'
import { GangwayError } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import { etherBalance, usdxBalance } from '../../../fixtures/sendFixtures.js'
import { getSwapReviewAction } from './getSwapReviewAction.js'
import { getImpact } from './swapReview.js'

const costs: SwapCosts = {
  fee: { expected: 100n, max: 200n },
  nativeBalance: 10n ** 18n,
  hasInsufficientFunds: false,
  hasInsufficientGas: false,
  failure: null,
}
const swap = (change: Partial<SwapCosts> = {}) => ({ costs: { ...costs, ...change } }) as PreparedSwap
const read = (
  prepared: Partial<Parameters<typeof getSwapReviewAction>[0]['prepared']>,
  rest: { isSameSender?: boolean; isRequestOpen?: boolean; isOnline?: boolean } = {},
) =>
  getSwapReviewAction({
    prepared: { first: swap(), newest: swap(), error: null, ...prepared },
    isSameSender: true,
    isRequestOpen: false,
    isOnline: true,
    ...rest,
  })

describe('getSwapReviewAction (interface-guide.md §9.8)', () => {
  const moved = new GangwayError('DATA_SWAP_PRICE_MOVED')
  const silent = new GangwayError('DATA_QUOTES_UNAVAILABLE')
  test.each([
    ['nothing is known yet', { first: null, newest: null }, 'preparing'],
    ['it cannot be prepared', { first: null, newest: null, error: moved }, 'failed'],
    ['it is as it was read', {}, 'swap'],
    ['it could not be renewed just now', { error: silent }, 'swap'],
    ['less would arrive by now', { error: moved }, 'changed'],
    ['what is known is too old', { newest: null, error: silent }, 'stale'],
    ['it is prepared anew', { newest: null }, 'preparing'],
    [
      'the fee has moved by more than a tenth',
      { newest: swap({ fee: { expected: 112n, max: 200n } }) },
      'changed',
    ],
    ['the app pays no more', { first: swap({ payer: 'Shop' }) }, 'changed'],
    ['the network would refuse it', { newest: swap({ failure: '' }) }, 'stopped'],
    ['a balance is not known', { newest: swap({ hasInsufficientGas: null }) }, 'stopped'],
  ] as const)('default: where %s', (_, prepared, action) => {
    expect(read(prepared)).toBe(action)
  })

  test('behavior: another account, and a request that is open, come first', () => {
    expect(read({ error: moved }, { isSameSender: false })).toBe('account-changed')
    expect(read({}, { isSameSender: false, isRequestOpen: true })).toBe('request-open')
  })

  test('behavior: offline nothing is sent; what was never prepared says why it was not', () => {
    expect(read({ newest: null, error: silent }, { isOnline: false })).toBe('offline')
    expect(read({ first: null, newest: null, error: silent }, { isOnline: false })).toBe('failed')
  })
})

describe('getImpact (interface-guide.md §10)', () => {
  const sides = { sell: etherBalance, buy: usdxBalance, amount: 10n ** 18n }
  const unpriced = { ...sides, buy: { ...usdxBalance, price: null } }
  test.each([
    [300, 'none'],
    [301, 'caution'],
    [1_500, 'caution'],
    [1_501, 'stop'],
    [-20, 'none'],
  ] as const)('default: what the source says, %i basis points, is %s', (priceImpact, level) => {
    const known = { value: priceImpact, worst: priceImpact, isOfPrices: false }
    expect(getImpact({ priceImpact, received: 1n }, unpriced)).toEqual({ ...known, level })
  })

  test('behavior: where it does not say, the prices do; where they do not, nobody can', () => {
    const quote = { priceImpact: null, received: 2_000_000_000n }
    expect(getImpact(quote, sides)).toMatchObject({ value: 2_000, worst: 2_000, level: 'stop' })
    expect(getImpact(quote, unpriced)).toMatchObject({ value: null, worst: null, level: 'caution' })
  })

  test('behavior: a source that calls a bad price good is not believed; the worse of the two decides', () => {
    const quote = { priceImpact: 5, received: 2_000_000_000n }
    expect(getImpact(quote, sides)).toEqual({ value: 5, worst: 2_000, isOfPrices: true, level: 'stop' })
    const fair = { priceImpact: 400, received: 2_490_000_000n }
    expect(getImpact(fair, sides)).toMatchObject({ worst: 400, isOfPrices: false, level: 'caution' })
  })
})
