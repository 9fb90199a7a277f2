import { listedTokens } from '@gangway/registry'
import { isAddress } from 'viem'
import { expect, test } from 'vitest'
import { swapVenues } from './swapVenues.js'

/** product.md §9's networks of swaps, as data-sources.md §1.3 lists them. */
const offered = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

test('default: each network of product.md §9 but Kaia has somewhere to swap, and no other has', () => {
  expect(Object.keys(swapVenues).sort()).toEqual(
    offered
      .filter((id) => id !== 8217)
      .map((id) => `eip155:${id}`)
      .sort(),
  )
})

test.each(Object.entries(swapVenues))(
  'default: what is written for %s are addresses, each once',
  (_, table) => {
    const { wrapped, stables, venues } = table ?? { wrapped: '0x', stables: [], venues: [] }
    const contracts = venues.map((venue) => [
      venue.router,
      venue.kind === 'v2' ? venue.factory : venue.quoter,
    ])
    const addresses = [wrapped, ...stables, ...contracts.flat()]
    // In EIP-55's spelling, which a wrong digit does not have.
    expect(addresses.filter((address) => !isAddress(address))).toEqual([])
    expect(new Set(addresses.map((address) => address.toLowerCase())).size).toBe(addresses.length)
    expect(venues.length).toBeGreaterThan(0)
    expect(stables.length).toBeLessThanOrEqual(3)
  },
)

test('behavior: the wrapped coin and the stablecoins are those of the registry’s lists', () => {
  for (const [chain, table] of Object.entries(swapVenues)) {
    const listed = listedTokens.filter(({ caipNetworkId }) => caipNetworkId === chain)
    // Fantom has no list.
    if (listed.length === 0 || !table) continue
    const toSymbol = (address: string) => listed.find((token) => token.address === address)?.symbol
    expect(toSymbol(table.wrapped), chain).toMatch(/^W/)
    for (const stable of table.stables) expect(toSymbol(stable), chain).toMatch(/^USD/)
  }
})
