import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getSwapMax, getSwapRate, getWorthLost } from './swapAmounts.js'

const amounts = fc.bigInt({ min: 0n, max: 10n ** 30n })
const decimals = fc.integer({ min: 1, max: 24 })
const prices = fc.double({ min: 1e-6, max: 1e6, noNaN: true })

describe('getSwapMax (interface-guide.md §9.4)', () => {
  test('default: of a token everything, of the coin what the fee leaves', () => {
    expect(getSwapMax({ address: '0x1', amount: 7n }, null)).toBe(7n)
    expect(getSwapMax({ address: null, amount: 7n }, 2n)).toBe(5n)
    expect(getSwapMax({ address: null, amount: 7n }, null)).toBeNull()
  })

  test('behavior: amount and fee are never more than the balance, and never less than nothing', () => {
    fc.assert(
      fc.property(amounts, amounts, (amount, fee) => {
        const most = getSwapMax({ address: null, amount }, fee) ?? -1n
        expect(most).toBeGreaterThanOrEqual(0n)
        expect(most === 0n || most + fee === amount).toBe(true)
      }),
    )
  })
})

describe('getSwapRate', () => {
  test('default: what one whole token brings, in units of 10^-18', () => {
    const rate = getSwapRate(
      { amount: 2n * 10n ** 18n, decimals: 18 },
      { amount: 4_990_000_000n, decimals: 6 },
    )
    expect(rate).toEqual({ amount: 2_495n * 10n ** 18n, decimals: 18 })
    expect(getSwapRate({ amount: 0n, decimals: 18 }, { amount: 1n, decimals: 6 })).toBeNull()
  })

  test('behavior: the amount at the rate is never more than what arrives, and short by less than a unit of the rate', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        amounts,
        decimals,
        decimals,
        (given, received, a, b) => {
          const rate =
            getSwapRate({ amount: given, decimals: a }, { amount: received, decimals: b })?.amount ?? -1n
          const scale = 10n ** BigInt(a + 18)
          const [left, right] = [rate * given * 10n ** BigInt(b), received * scale]
          expect(left <= right).toBe(true)
          expect(right - left < given * 10n ** BigInt(b)).toBe(true)
        },
      ),
    )
  })
})

describe('getWorthLost', () => {
  test('default: in basis points, rounded down; nothing lost is nothing', () => {
    const ether = { amount: 10n ** 18n, decimals: 18, price: 2_500 }
    const dollars = (amount: bigint) => ({ amount: amount * 1_000_000n, decimals: 6, price: 1 })
    expect(getWorthLost(ether, dollars(2_400n))).toBe(400)
    expect(getWorthLost(ether, dollars(2_600n))).toBe(0)
    expect(getWorthLost(ether, { ...dollars(2_400n), price: null })).toBeNull()
    expect(getWorthLost({ ...ether, amount: 0n }, dollars(1n))).toBeNull()
  })

  test('behavior: between nothing and everything, and no less for less that arrives', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, prices, prices, (given, more, less, sellPrice, buyPrice) => {
        const side = { amount: given, decimals: 18, price: sellPrice }
        const [low, high] = less < more ? [less, more] : [more, less]
        const received = (amount: bigint) => getWorthLost(side, { amount, decimals: 6, price: buyPrice })
        const [ofLow, ofHigh] = [received(low), received(high)]
        if (ofLow === null || ofHigh === null) return
        expect(ofHigh).toBeGreaterThanOrEqual(0)
        expect(ofLow).toBeLessThanOrEqual(10_000)
        expect(ofLow).toBeGreaterThanOrEqual(ofHigh)
      }),
    )
  })
})
