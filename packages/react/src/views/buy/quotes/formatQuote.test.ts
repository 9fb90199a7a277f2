import { formatAmount, parseAmount } from '@gangway/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createQuote } from '../../../fixtures/serveBuying.js'
import { formatCoins, formatFees } from './formatQuote.js'

const eth = (amount: string) => ({ amount, currency: 'ETH' })

describe('formatCoins', () => {
  test.each([
    ['0.03938123456789', '0.039381 ETH'],
    ['98.450000', '98.45 ETH'],
    ['1234.5', '1,234.5 ETH'],
    // Too small for a list is still not nothing.
    ['0.000000000000000001', '0.000000000000000001 ETH'],
    ['0', '0 ETH'],
    ['much', '– ETH'],
  ])('default: %s is %s', (amount, text) => {
    expect(formatCoins(eth(amount), 'en')).toBe(text)
  })

  test('behavior: never shows more than was told, and all of it where it counts', () => {
    const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
    fc.assert(
      fc.property(amounts, ([units, decimals]) => {
        const amount = formatAmount(units, decimals)
        const read = (text: string) => {
          const parsed = parseAmount(text.replace(' ETH', '').replaceAll(',', ''), { decimals: 18 })
          return parsed.ok ? parsed.amount : -1n
        }
        const told = units * 10n ** BigInt(18 - decimals)
        expect(read(formatCoins(eth(amount), 'en'))).toBeLessThanOrEqual(told)
        expect(read(formatCoins(eth(amount), 'en', { isExact: true }))).toBe(told)
      }),
    )
  })
})

test('formatFees: all of them, to the cent, and the server’s own part of the whole', () => {
  const quote = createQuote({ name: 'desk', label: 'The desk' }, '100.00')
  expect(formatFees(quote, 'en')).toEqual({ amount: '$1.55', percent: '1.55' })
  expect(formatFees({ ...quote, fees: [], feePercent: '0.00' }, 'en')).toEqual({
    amount: '$0.00',
    percent: '0',
  })
})
