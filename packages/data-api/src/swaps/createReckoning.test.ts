import { GangwayError, type ListedToken } from '@gangway/protocol'
import { expect, test } from 'vitest'
import type { GasManager } from '../gas/createGasManager.js'
import type { PriceManager } from '../model/priceManager.js'
import { createReckoning } from './createReckoning.js'

const chain = 'eip155:1'
const usdx = '0x00000000000000000000000000000000000000c1'
const listed: ListedToken = {
  ...{ caipNetworkId: chain, address: usdx, decimals: 6 },
  ...{ name: 'USDX', symbol: 'USDX' },
}
const coin = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` as const

function reckon(
  request: { from: string; to: string; amount: bigint },
  table: Record<string, number> = { [chain]: 2_500, [`${chain}:${usdx}`]: 1, 'eip155:10': 2_500 },
  gas: GasManager['getGasPrice'] = async () => ({
    ...{ state: 'hit', age: 0 },
    value: { standard: 20_000_000_000n, fast: 0n, instant: 0n },
  }),
) {
  const prices: Pick<PriceManager, 'getPrices'> = {
    getPrices: async (assets) => ({
      values: assets.map((asset) => table[asset] ?? null),
      freshness: { state: 'hit', age: 0 },
    }),
  }
  const run = createReckoning({ prices, tokens: [listed], gas: { getGasPrice: gas } })
  return run({
    ...(request as { from: typeof coin; to: typeof coin; amount: bigint }),
    chain,
    account: '',
    slippage: 0,
  })
}
const ofCoin = { from: coin, to: `${chain}:${usdx}`, amount: 10n ** 18n }
const ofToken = { from: `${chain}:${usdx}`, to: coin, amount: 2_500_000_000n }

test('default: what an amount is worth by prices, whatever the decimals, and what gas costs', async () => {
  expect(await reckon(ofCoin)).toEqual({ fair: 2_500_000_000n, gas: 50_000_000n })
  expect(await reckon(ofToken)).toEqual({ fair: 10n ** 18n, gas: 20_000_000_000n * 1_000_000n })
})

test('behavior: what is not known is unknown', async () => {
  expect(await reckon(ofCoin, { [chain]: 2_500 })).toEqual({ fair: null, gas: null })
  expect(await reckon(ofToken, { [chain]: 2_500 })).toMatchObject({ fair: null })
  const unlisted = { ...ofCoin, to: `${chain}:0x00000000000000000000000000000000000000c2` }
  const table = { [chain]: 2_500, [unlisted.to]: 1 }
  expect(await reckon(unlisted, table)).toEqual({ fair: null, gas: null })
  const failing = async () => {
    throw new GangwayError('RPC_UPSTREAM_FAILED')
  }
  expect(await reckon(ofCoin, undefined, failing)).toEqual({ fair: 2_500_000_000n, gas: null })
})

test('behavior: to another network it is worth the same, and gas is paid here', async () => {
  const away = { ...ofCoin, to: `eip155:10:${coin.slice(9)}` }
  expect(await reckon(away)).toEqual({ fair: 10n ** 18n, gas: null })
})
