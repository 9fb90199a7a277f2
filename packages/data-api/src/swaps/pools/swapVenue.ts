import type { Address } from 'viem'

/** A place that swaps by pools of two tokens. Addresses are those of its contracts on one network. */
export type SwapVenue = {
  /** What people call it. */
  name: string
  router: Address
} & (
  | {
      /** As Uniswap v2: one pool a pair, the router tells what it would give. */
      kind: 'v2'
      factory: Address
      /** What a pool keeps, basis points. */
      fee: number
    }
  | {
      /** As Uniswap v3 with QuoterV2 and SwapRouter02: pools of several fees, hundredths of a basis point. */
      kind: 'v3'
      quoter: Address
      tiers: readonly number[]
    }
)

/** What a network has to swap by. */
export type SwapVenues = {
  /** The token its coin is wrapped in. */
  wrapped: Address
  /** Stablecoins, which most other tokens have a pool with; two hops go over these and the wrapped coin. */
  stables: readonly Address[]
  venues: readonly SwapVenue[]
}
