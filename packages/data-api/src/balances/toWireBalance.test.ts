import { solanaNativeAddress, wireBalanceSchema } from '@gangway/protocol'
import { gangwayOne, gangwaySolana } from '@gangway/registry'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toNativeHolding } from '../providers/holding.js'
import { toWireBalance } from './toWireBalance.js'

const token = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'
const usdx = { name: 'USDX', symbol: 'USDX', decimals: 6, amount: 1_234_567n, address: token }

test('behavior: an EVM coin has no address, a token a CAIP-10 one (data-sources.md §1.3)', () => {
  expect(toWireBalance(gangwayOne, toNativeHolding(gangwayOne, 10n ** 17n), 2500)).toEqual({
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:31337',
    value: 250,
    price: 2500,
    quantity: { decimals: '18', numeric: '0.1' },
    iconUrl: '',
  })
  expect(toWireBalance(gangwayOne, usdx, 1.1)).toEqual({
    name: 'USDX',
    symbol: 'USDX',
    chainId: 'eip155:31337',
    address: `eip155:31337:${token}`,
    value: 1.3580237,
    price: 1.1,
    quantity: { decimals: '6', numeric: '1.234567' },
    iconUrl: '',
  })
})

test('behavior: SOL has its bare 43-character name (services.md §2)', () => {
  const row = toWireBalance(gangwaySolana, toNativeHolding(gangwaySolana, 1n), 150)
  expect(row.address).toBe(solanaNativeAddress)
  expect(row.address).toHaveLength(43)
})

test('behavior: without a price, price is 0 and there is no value', () => {
  const row = toWireBalance(gangwayOne, usdx, null)
  expect(row.price).toBe(0)
  expect(row).not.toHaveProperty('value')
})

test('behavior: value has 8 significant digits (data-sources.md §5)', () => {
  const row = toWireBalance(gangwayOne, { ...usdx, amount: 123_456_789_012_345n }, 1.1)
  expect(row.value).toBe(135802470)
  expect(v.is(wireBalanceSchema, row)).toBe(true)
})

test('behavior: the quantity is exact for every amount and decimals 0–36', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
      const { numeric } = toWireBalance(gangwayOne, { ...usdx, amount, decimals }, 1.1).quantity
      expect(numeric).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      const [whole = '', fraction = ''] = numeric.split('.')
      expect(fraction.length).toBeLessThanOrEqual(decimals)
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount)
    }),
  )
})
