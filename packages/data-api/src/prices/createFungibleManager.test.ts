import type { Verdict } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { expect, test } from 'vitest'
import type { TokenStore } from '../model/tokenStore.js'
import { createFungibleManager } from './createFungibleManager.js'

const chain = gangwayOne.caipNetworkId
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function create() {
  const asked: string[] = []
  const seenTokens: Pick<TokenStore, 'getKnown'> = {
    async getKnown(_chain, addresses) {
      asked.push(...addresses)
      const facts = { chain, standard: 'fungible', name: 'Some', symbol: 'SOME', decimals: 6 } as const
      const verdict: Verdict = { level: 'unknown', reasons: ['unlisted'] }
      return new Map(addresses.map((each) => [each, { ...facts, address: each, isListed: false, verdict }]))
    },
  }
  const manager = createFungibleManager({
    rpc: { getStatuses: () => [{ network: gangwayOne, isConfigured: true, upstreams: [] }] },
    listedTokens: [],
    prices: {
      getPrices: async (assets) => ({ values: assets.map(() => null), freshness: { state: 'miss', age: 0 } }),
    },
    toPictureUrl: (asset) => `picture:${asset}`,
    seenTokens,
  })
  return { manager, asked }
}

test('behavior: a token on no list is looked up in the one spelling it is kept in, and told as it was asked for', async () => {
  const { manager, asked } = create()
  const { fungibles } = await manager.getFungibles([`${chain}:${address}`], 'usd')
  expect(asked).toEqual([address.toLowerCase()])
  const iconUrl = `picture:${chain}:${address.toLowerCase()}`
  expect(fungibles).toMatchObject([{ address: `${chain}:${address}`, symbol: 'SOME', decimals: 6, iconUrl }])
})

test.each([`${chain}:0x12`, `${chain}:token`, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:0OIl'])(
  'error: %s is no token, and nobody is asked for it',
  async (id) => {
    const { manager, asked } = create()
    await expect(manager.getFungibles([id], 'usd')).rejects.toMatchObject({ code: 'INVALID_CAIP_ADDRESS' })
    expect(asked).toEqual([])
  },
)
