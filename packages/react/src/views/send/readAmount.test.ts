import { formatAmount } from '@gangway/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usdxBalance } from '../../fixtures/sendFixtures.js'
import { emptyDraft } from './emptyDraft.js'
import { getAmountShare } from './getAmountShare.js'
import { readAmount } from './readAmount.js'

const draft = (amount: string, amountUnit: 'token' | 'fiat' = 'token') => ({
  ...emptyDraft,
  amount,
  amountUnit,
})

describe('readAmount (interface-guide.md §9.4)', () => {
  test('default: base units of what was typed', () => {
    expect(readAmount(draft('1.5'), usdxBalance, 'en')).toEqual({ kind: 'valid', amount: 1_500_000n })
    expect(readAmount(draft('1,5'), usdxBalance, 'de')).toEqual({ kind: 'valid', amount: 1_500_000n })
  })

  test('behavior: Max is a mode, whatever the text', () => {
    expect(readAmount({ ...draft('7'), isMax: true }, usdxBalance, 'en')).toEqual({
      kind: 'valid',
      amount: 'max',
    })
  })

  test('behavior: nothing and zero are nothing entered', () => {
    expect(readAmount(draft(''), usdxBalance, 'en').kind).toBe('empty')
    expect(readAmount(draft('0.000'), usdxBalance, 'en').kind).toBe('empty')
  })

  test('behavior: fiat buys whole base units, cut down', () => {
    const token = { ...usdxBalance, price: 3 }
    expect(readAmount(draft('1', 'fiat'), token, 'en')).toEqual({ kind: 'valid', amount: 333_333n })
  })

  test('error: too many decimals, no price, less than the smallest amount', () => {
    expect(readAmount(draft('0.0000001'), usdxBalance, 'en')).toEqual({
      kind: 'invalid',
      problem: { kind: 'too-many-decimals', decimals: 6 },
    })
    expect(readAmount(draft('1', 'fiat'), { ...usdxBalance, price: null }, 'en')).toEqual({
      kind: 'invalid',
      problem: { kind: 'no-price' },
    })
    const dear = { price: 1e9, quantity: { decimals: 2 } }
    expect(readAmount(draft('1', 'fiat'), dear, 'en')).toEqual({
      kind: 'invalid',
      problem: { kind: 'too-small' },
    })
  })

  test('behavior: a share of the maximum, shown and read again, never exceeds it', () => {
    const percents = fc.constantFrom(25 as const, 50 as const, 75 as const)
    const locales = fc.constantFrom('en', 'de', 'fr', 'ar-EG', 'hi', 'de-CH')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 4n, max: 2n ** 128n }),
        fc.integer({ min: 0, max: 36 }),
        percents,
        locales,
        (maxAmount, decimals, percent, locale) => {
          const share = getAmountShare(maxAmount, percent)
          const text = formatAmount(share, decimals, { locale })
          const read = readAmount(draft(text), { price: null, quantity: { decimals } }, locale)
          expect(read).toEqual({ kind: 'valid', amount: share })
          expect(share).toBeLessThanOrEqual(maxAmount)
        },
      ),
    )
  })
})
