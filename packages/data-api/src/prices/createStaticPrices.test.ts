import { expect, test } from 'vitest'
import { createStaticPrices } from './createStaticPrices.js'

const prices = createStaticPrices({ 'eip155:1': 2500, 'eip155:1:0xAb': 1, 'solana:x:Mint': 3 })

test('default', async () => {
  expect(await prices.getPrices('eip155:1', ['eip155:1', 'eip155:2'])).toEqual([
    { usd: 2500, at: expect.any(Number), source: 'static', confidence: 1 },
    null,
  ])
})

test('behavior: EVM addresses match in any case, Solana ones exactly', async () => {
  const [evm] = await prices.getPrices('eip155:1', ['eip155:1:0xaB'])
  const solana = await prices.getPrices('solana:x', ['solana:x:Mint', 'solana:x:mint'])
  expect(evm?.usd).toBe(1)
  expect(solana.map((price) => price?.usd)).toEqual([3, undefined])
})
