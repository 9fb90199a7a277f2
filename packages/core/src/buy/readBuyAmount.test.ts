import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../kernel/amounts/formatAmount.js'
import { getCurrencyDecimals } from '../kernel/amounts/formatMoney.js'
import { getPresets } from './getBuyOptions.js'
import { readBuyAmount, toUnits } from './readBuyAmount.js'

const limit = { min: '10.00', max: '7500.00' }
const read = (text: string, locale = 'en') => readBuyAmount(text, { currency: 'USD', limit, locale })

describe('readBuyAmount', () => {
  test.each([
    ['10', { kind: 'valid', amount: 1_000n }],
    ['7500', { kind: 'valid', amount: 750_000n }],
    ['12.5', { kind: 'valid', amount: 1_250n }],
    ['9.99', { kind: 'too-small', bound: '10.00' }],
    ['7500.01', { kind: 'too-large', bound: '7500.00' }],
    ['', { kind: 'empty' }],
    ['0', { kind: 'empty' }],
    ['ten', { kind: 'invalid', problem: { kind: 'malformed' } }],
    ['10.001', { kind: 'invalid', problem: { kind: 'too-many-decimals', decimals: 2 } }],
  ])('default: “%s”, both bounds included (product.md §9)', (text, entry) => {
    expect(read(text)).toEqual(entry)
  })

  test('behavior: what is typed in any language is what the server is asked for, to the last cent', () => {
    const currencies = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD')
    const locales = fc.constantFrom('en', 'de', 'fr', 'ar-EG', 'hi', 'en-IN')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        currencies,
        locales,
        (amount, currency, locale) => {
          const decimals = getCurrencyDecimals(currency)
          const wide = { min: '0', max: '9'.repeat(30) }
          const text = formatAmount(amount, decimals, { locale })
          expect(readBuyAmount(text, { currency, limit: wide, locale })).toEqual({ kind: 'valid', amount })
          expect(toUnits(formatAmount(amount, decimals), decimals)).toBe(amount)
        },
      ),
    )
  })

  test('behavior: nothing outside of the limits is ever valid', () => {
    const cents = fc.bigInt({ min: 0n, max: 2_000_000n })
    fc.assert(
      fc.property(cents, cents, cents, (amount, one, other) => {
        const [min, max] = one < other ? [one, other] : [other, one]
        const entry = readBuyAmount(formatAmount(amount, 2), {
          currency: 'USD',
          limit: { min: formatAmount(min, 2), max: formatAmount(max, 2) },
          locale: 'en',
        })
        expect(entry.kind === 'valid').toBe(amount > 0n && amount >= min && amount <= max)
      }),
    )
  })
})

describe('getPresets', () => {
  test.each([
    [limit, 'USD', [5_000n, 10_000n, 20_000n, 50_000n]],
    [{ min: '10.00', max: '120.00' }, 'EUR', [5_000n, 10_000n]],
    [{ min: '1500', max: '1000000' }, 'JPY', [10_000n, 20_000n, 50_000n, 100_000n]],
    [{ min: '0', max: '0' }, 'USD', []],
  ])('default: %o of %s', (limits, currency, presets) => {
    expect(getPresets(limits, currency)).toEqual(presets)
  })

  test('behavior: each may be paid', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [min, max] = one < other ? [one, other] : [other, one]
        const limits = { min: formatAmount(min, 2), max: formatAmount(max, 2) }
        for (const preset of getPresets(limits, 'USD')) expect(preset >= min && preset <= max).toBe(true)
      }),
    )
  })
})
