import { solanaNativeAddress, wireBalanceSchema } from '@gangway/protocol'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toNativeHolding } from '../providers/holding.js'
import { toWireBalance } from './toWireBalance.js'

const token = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'
const usdx = { name: 'USDX', symbol: 'USDX', decimals: 6, amount: 1_234_567n, address: token }
const toPictureUrl = (asset: string) => `picture:${asset}`

test('behavior: an EVM coin has no address, a token a CAIP-10 one (data-sources.md §1.3)', () => {
  expect(toWireBalance(gangwayOne, toNativeHolding(gangwayOne, 10n ** 17n), 2500, toPictureUrl)).toEqual({
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:31337',
    value: 250,
    price: 2500,
    quantity: { decimals: '18', numeric: '0.1' },
    iconUrl: 'picture:eip155:31337',
  })
  expect(toWireBalance(gangwayOne, usdx, 1.1, toPictureUrl)).toEqual({
    name: 'USDX',
    symbol: 'USDX',
    chainId: 'eip155:31337',
    address: `eip155:31337:${token}`,
    value: 1.3580237,
    price: 1.1,
    quantity: { decimals: '6', numeric: '1.234567' },
    iconUrl: `picture:eip155:31337:${token}`,
  })
})

test('behavior: SOL has its bare 43-character name (services.md §2)', () => {
  const row = toWireBalance(gangwaySolana, toNativeHolding(gangwaySolana, 1n), 150, toPictureUrl)
  expect(row.address).toBe(solanaNativeAddress)
  expect(row.address).toHaveLength(43)
})

test('behavior: without a price, price is 0 and there is no value', () => {
  const row = toWireBalance(gangwayOne, usdx, null, toPictureUrl)
  expect(row.price).toBe(0)
  expect(row).not.toHaveProperty('value')
})

test('behavior: a token that is suspicious or spam has no picture, one on no list has what a list names', () => {
  const toIcon = (level: 'ok' | 'unknown' | 'suspicious' | 'spam') =>
    toWireBalance(gangwayOne, { ...usdx, verdict: { level, reasons: [] } }, null, toPictureUrl).iconUrl
  const url = `picture:eip155:31337:${token}`
  expect([toIcon('ok'), toIcon('unknown'), toIcon('suspicious'), toIcon('spam')]).toEqual([url, url, '', ''])
})

test('behavior: value has 8 significant digits (data-sources.md §5)', () => {
  const row = toWireBalance(gangwayOne, { ...usdx, amount: 123_456_789_012_345n }, 1.1, toPictureUrl)
  expect(row.value).toBe(135802470)
  expect(v.is(wireBalanceSchema, row)).toBe(true)
})

test('behavior: the quantity is exact for every amount and decimals 0–36', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
      const { numeric } = toWireBalance(gangwayOne, { ...usdx, amount, decimals }, 1.1, toPictureUrl).quantity
      expect(numeric).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      const [whole = '', fraction = ''] = numeric.split('.')
      expect(fraction.length).toBeLessThanOrEqual(decimals)
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount)
    }),
  )
})
