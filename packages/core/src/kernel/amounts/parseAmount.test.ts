import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './formatAmount.js'
import { parseAmount } from './parseAmount.js'

const locales = [
  'en',
  'de',
  'fr',
  'hi',
  'ar-EG',
  'fa',
  'de-CH',
  'en-IN',
  'sv',
  'pt-BR',
  'bn',
  'mr',
  'ja',
  'my',
] as const

const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 77 })
const locale = fc.constantFrom(undefined, ...locales)

function withLocale(tag: string | undefined): { locale?: string } {
  return tag === undefined ? {} : { locale: tag }
}

describe('parseAmount', () => {
  test('default: what is shown is what is read, in any locale and any decimals (interface-guide.md §9.4)', () => {
    fc.assert(
      fc.property(amounts, decimals, locale, (amount, decimals, tag) => {
        const text = formatAmount(amount, decimals, withLocale(tag))
        expect(parseAmount(text, { decimals, ...withLocale(tag) })).toEqual({ ok: true, amount })
      }),
    )
  })

  test('behavior: what is read is shown again as the same number', () => {
    const typed = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,18}$/))
    fc.assert(
      fc.property(typed, locale, ([whole, fraction], tag) => {
        const mark = new Intl.NumberFormat(tag ?? 'en').formatToParts(1.5).find((p) => p.type === 'decimal')
        const parsed = parseAmount(`${whole}${mark?.value}${fraction}`, { decimals: 18, ...withLocale(tag) })
        expect(parsed).toEqual({ ok: true, amount: BigInt(whole + fraction.padEnd(18, '0')) })
      }),
    )
  })

  test('behavior: any text is an amount that reads back the same, or a problem; it never throws', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'0123456789.,\u066b\u0660\u06f5 \u2019-+eE\u200f\u00a0x'),
    })
    fc.assert(
      fc.property(text, decimals, locale, (text, decimals, tag) => {
        const parsed = parseAmount(text, { decimals, ...withLocale(tag) })
        if (!parsed.ok) return
        const again = parseAmount(formatAmount(parsed.amount, decimals, withLocale(tag)), {
          decimals,
          ...withLocale(tag),
        })
        expect(again).toEqual(parsed)
      }),
    )
  })

  test.each([
    ['1.5', 'en', 15n],
    ['1,5', 'de', 15n],
    ['0.5', 'de', 5n],
    ['.5', 'en', 5n],
    ['5.', 'en', 50n],
    [' \u200b12\u202c ', 'en', 120n],
    ['1,234,567', 'en', 12_345_670n],
    ['1,234.5', 'en', 12_345n],
    ['1.234,5', 'de', 12_345n],
    ['1.234.567', 'de', 12_345_670n],
    ['1 234,5', 'fr', 12_345n],
    ['1\u202f234,5', 'fr', 12_345n],
    ['1’234.5', 'de-CH', 12_345n],
    ['12,34,567.5', 'en-IN', 12_345_675n],
    ['١٬٢٣٤٫٥', 'ar-EG', 12_345n],
    ['۱٫۵', 'fa', 15n],
    ['१.५', 'hi', 15n],
  ])('parameters: %s in %s', (text, locale, amount) => {
    expect(parseAmount(text, { decimals: 1, locale })).toEqual({ ok: true, amount })
  })

  test.each([
    ['1,5', 'en', 15n],
    ['1,234', 'en', 12_340n],
    ['1.234', 'de', null],
    ['1.234,5', 'en', 12_345n],
    ['1,234.5', 'de', 12_345n],
    ['1.234.567', 'en', 12_345_670n],
  ])('error: %s in %s could mean two numbers, and says how we would read it', (text, locale, readAs) => {
    expect(parseAmount(text, { decimals: 1, locale })).toEqual({
      ok: false,
      problem: { kind: 'ambiguous-separator', readAs },
    })
  })

  test.each([
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1.2.3',
    '1,2,3',
    '.',
    ',',
    'NaN',
    '1.5 ETH',
    '1,23,4.5,6',
    '9'.repeat(201),
  ])('error: “%s” is malformed', (text) => {
    expect(parseAmount(text, { decimals: 6, locale: 'en' })).toEqual({
      ok: false,
      problem: { kind: 'malformed' },
    })
  })

  test('error: nothing entered', () => {
    expect(parseAmount(' \u200b', { decimals: 6 })).toEqual({ ok: false, problem: { kind: 'empty' } })
  })

  test('error: more decimals than the asset has are never cut', () => {
    expect(parseAmount('0.1234567', { decimals: 6 })).toEqual({
      ok: false,
      problem: { kind: 'too-many-decimals', decimals: 6 },
    })
  })
})
