import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQuantity } from './formatQuantity.js'
import { parseAmount } from './parseAmount.js'

test.each([
  [0n, 18, '0.000'],
  [999_999_999_999_999n, 18, '< 0.001'],
  [1_000_000_000_000_000n, 18, '0.001'],
  [1_999_999n, 6, '1.999'],
  [5n, 0, '5.000'],
  [12n, 1, '1.200'],
  [999_999_999_999_999n, 0, '999999999999999.000'],
  [1_999_999_999_999_999n, 0, '1.999E15'],
  [2n ** 256n - 1n, 0, '1.157E77'],
])('default: product.md §5 three decimals, %s with %s decimals is %s', (amount, decimals, text) => {
  expect(formatQuantity(amount, decimals)).toBe(text)
})

test('parameters: locale', () => {
  expect(formatQuantity(1_999_999n, 6, { locale: 'de' })).toBe('1,999')
  expect(formatQuantity(1n, 6, { locale: 'de' })).toBe('< 0,001')
})

test('behavior: never shows more than there is', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n }),
      fc.integer({ min: 0, max: 36 }),
      (amount, decimals) => {
        const text = formatQuantity(amount, decimals)
        if (text.startsWith('<')) return
        const [mantissa = '', power = '0'] = text.split('E')
        const shown = parseAmount(mantissa, { decimals: 36 })
        expect(shown.ok && shown.amount * 10n ** BigInt(power) <= amount * 10n ** BigInt(36 - decimals)).toBe(
          true,
        )
      },
    ),
  )
})
