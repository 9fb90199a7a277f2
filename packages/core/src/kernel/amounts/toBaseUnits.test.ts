import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBaseUnits } from './toBaseUnits.js'
import { toDecimal } from './toFiatValue.js'

test('default: a fiat entry buys this many base units', () => {
  expect(toBaseUnits({ units: 1250n, decimals: 2 }, 2500, 18)).toBe(5_000_000_000_000_000n)
  expect(toBaseUnits({ units: 100n, decimals: 2 }, 3, 6)).toBe(333_333n)
})

test('behavior: prices in any spelling are taken exactly', () => {
  expect(toDecimal(1e-7)).toEqual({ units: 1n, decimals: 7 })
  expect(toDecimal(1.5e21)).toEqual({ units: 1_500_000_000_000_000_000_000n, decimals: 0 })
  expect(toDecimal(0.9998)).toEqual({ units: 9998n, decimals: 4 })
})

test('behavior: never worth more than what was entered', () => {
  const prices = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      prices,
      fc.integer({ min: 0, max: 77 }),
      (units, price, decimals) => {
        const amount = toBaseUnits({ units, decimals: 2 }, price, decimals) ?? -1n
        const exact = toDecimal(price) ?? { units: 0n, decimals: 0 }
        expect(amount * exact.units * 100n <= units * 10n ** BigInt(exact.decimals + decimals)).toBe(true)
      },
    ),
  )
})

test('behavior: without a price there is no amount', () => {
  expect(toBaseUnits({ units: 1n, decimals: 0 }, null, 18)).toBeNull()
})
