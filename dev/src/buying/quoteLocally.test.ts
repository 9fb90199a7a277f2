import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { quoteLocally } from './quoteLocally.js'

const chain = 'eip155:31337'
const quote = (amount: string, more: object = {}) =>
  quoteLocally({ chain, symbol: 'USDX', currency: 'USD', amount, ...more })

test('default: 1.5 % (product.md §9) and a little for the network; a token is a dollar', () => {
  expect(quote('100.00')).toMatchObject({
    total: '100',
    providerFee: '1.5',
    networkFee: '0.05',
    received: '98.45',
  })
  expect(quote('100', { symbol: 'ETH' })).toMatchObject({ received: '0.03938' })
  expect(quote('100', { currency: 'EUR' })).toMatchObject({ received: '106.326' })
})

test('property: what is received is never worth more than what is left of the money', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 2_500_000 }), (cents) => {
      const { total, providerFee, networkFee, received } = quote(
        `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
      )
      const read = (text: string) => parseUnits(text, 6)
      expect(read(total)).toBe(BigInt(cents) * 10_000n)
      expect(read(received)).toBe(read(total) - read(providerFee) - read(networkFee))
    }),
  )
})

test.each([
  ['0.05', {}],
  ['1.234', {}],
  ['-1', {}],
  ['100', { currency: 'GBP' }],
  ['100', { symbol: 'DOGE' }],
  ['100', { chain: 'eip155:1' }],
])('error: %s of %j', (amount, more) => {
  expect(() => quote(amount, more)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
})
