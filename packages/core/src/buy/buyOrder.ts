import type { CaipNetworkId, OnrampMethod } from '@gangway/protocol'

/** What somebody wants to buy, and how they pay. */
export type BuyOrder = {
  /** Network the coins come on. */
  networkId: CaipNetworkId
  /** Contract or mint; null: the coin of the network. */
  token: string | null
  symbol: string
  /** ISO 4217. */
  currency: string
  /** In smallest units of the currency: cents of USD. */
  amount: bigint
  method: OnrampMethod
  /** ISO 3166-1, two letters. */
  country: string
}
