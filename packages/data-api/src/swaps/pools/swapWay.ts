import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import type { SwapVenue, SwapVenues } from './swapVenue.js'

/** A way from one token to another at one venue: two tokens, or three with a hop between. */
export type SwapWay =
  | { venue: Extract<SwapVenue, { kind: 'v2' }>; path: readonly Address[] }
  | {
      venue: Extract<SwapVenue, { kind: 'v3' }>
      path: readonly Address[]
      /** Of the pool of each hop, hundredths of a basis point. */
      tiers: readonly number[]
    }

/** Whether a way goes by pools of Uniswap v3's type. */
export function isTierWay(way: SwapWay): way is Extract<SwapWay, { tiers: readonly number[] }> {
  return way.venue.kind === 'v3'
}

/** Every way of one or two hops between two tokens; hops go over the wrapped coin and stablecoins. data-sources.md §8 */
export function listWays({ wrapped, stables, venues }: SwapVenues, from: Address, to: Address): SwapWay[] {
  const ends = [from, to].map((token) => token.toLowerCase())
  const between = [wrapped, ...stables].filter((token) => !ends.includes(token.toLowerCase()))
  const paths = [[from, to], ...between.map((token) => [from, token, to])]
  return venues.flatMap((venue) =>
    paths.flatMap((path): SwapWay[] =>
      venue.kind === 'v2'
        ? [{ venue, path }]
        : listTiers(venue.tiers, path.length - 1).map((tiers) => ({ venue, path, tiers })),
    ),
  )
}

/** Each choice of a pool for so many hops. */
function listTiers(tiers: readonly number[], hops: number): number[][] {
  if (hops === 0) return [[]]
  return listTiers(tiers, hops - 1).flatMap((rest) => tiers.map((tier) => [...rest, tier]))
}

/** A way as Uniswap v3 takes it: token, fee, token, … */
export function encodePath(path: readonly Address[], tiers: readonly number[]): Hex {
  return concatHex(
    path.flatMap((token, index) => {
      const tier = tiers[index]
      return tier === undefined ? [token] : [token, numberToHex(tier, { size: 3 })]
    }),
  )
}
