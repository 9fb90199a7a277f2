import type { CaipNetworkId, Verdict } from '@gangway/protocol'
import type { SendNft } from '../../chains/sendParameters.js'

/** product.md §3 “Token balance”, with the amount also in base units. */
export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Contract or mint without its CAIP prefix; null for the native coin. */
  address: string | null
  /** USD, null when the price is unknown. */
  value: number | null
  /** USD per whole token, null when unknown (the wire says 0). */
  price: number | null
  quantity: {
    decimals: number
    /** Decimal text, full precision. */
    numeric: string
  }
  /** The same quantity in base units. */
  amount: bigint
  /** Where the deployment has its picture; empty: nobody has named one. */
  iconUrl: string
  /** False for a token on no list: its name and symbol are its maker's claim. */
  isVerified: boolean
  /** Why the token cannot be sent at all (Token-2022); null where nothing stands against it. */
  restriction: 'frozen' | 'non-transferable' | null
  /** What the deployment holds of the token; `ok` where it says nothing. */
  verdict: Verdict
  /** Which NFT it is, where one was chosen to be sent. Absent: a coin or a token, as in every list of balances. */
  nft?: SendNft
}

/** What is known of one account's balances on one network. */
export type BalanceEntry = {
  status: 'loading' | 'loaded' | 'error'
  /** The last good list; kept (and stale) when a later request fails. */
  tokenBalances: readonly TokenBalance[]
  /** Some of what is held could not be read. */
  isPartial: boolean
  /** When the list was read, ms since 1970; null: never yet. */
  updatedAt: number | null
  /** When the request last failed, ms since 1970; retry is blocked for 30 s after it (product.md §8), null: it did not. */
  lastRetry: number | null
}
