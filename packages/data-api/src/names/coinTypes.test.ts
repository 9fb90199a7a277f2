import { expect, test } from 'vitest'
import { encodeCoinAddress, parseCoinAddress, toNetwork } from './coinTypes.js'

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'

test.each([
  [60, 'eip155:1'],
  [0x80000000 + 8453, 'eip155:8453'],
  [0x80000000, null],
  [501, null],
  [0, null],
])('default: coin type %i is of %s (ENSIP-9, ENSIP-11)', (coinType, network) => {
  expect(toNetwork(coinType)).toBe(network)
})

test.each([
  [60, evm.toLowerCase(), evm],
  [0x80000000 + 8453, evm, evm],
  [0x80000000, evm, evm],
  [501, solana, solana],
  [60, evm.replace('C', 'c'), null],
  [60, solana, null],
  [501, evm, null],
  [501, `${solana}1`, null],
  [0, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', null],
])('default: coin type %i takes %s as %s', (coinType, text, expected) => {
  expect(parseCoinAddress(coinType, text)).toBe(expected)
})

test('behavior: resolvers get the bytes of an address', () => {
  expect(encodeCoinAddress(60, evm)).toBe(evm.toLowerCase())
  expect(encodeCoinAddress(501, solana)).toMatch(/^0x[0-9a-f]{64}$/)
})
