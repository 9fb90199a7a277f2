import { expect, test } from 'vitest'
import { createStaticPrices } from './createStaticPrices.js'

const prices = createStaticPrices({ 'eip155:1': 2500, 'eip155:1:0xAb': 1, 'solana:x:Mint': 3 })

test('default', () => {
  expect(prices.get('eip155:1')).toBe(2500)
  expect(prices.get('eip155:2')).toBe(0)
})

test('behavior: EVM addresses match in any case, Solana ones exactly', () => {
  expect(prices.get('eip155:1:0xaB')).toBe(1)
  expect(prices.get('solana:x:Mint')).toBe(3)
  expect(prices.get('solana:x:mint')).toBe(0)
})
