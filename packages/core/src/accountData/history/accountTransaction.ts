import type { CaipNetworkId, Verdict } from '@gangway/protocol'

/** One move of a coin, token or NFT within an {@link AccountTransaction}. */
export type AccountTransfer = {
  kind: 'coin' | 'token' | 'nft'
  direction: 'in' | 'out' | 'self'
  /** Names are their maker's claim, cleaned; null: it has none. */
  name: string | null
  symbol: string | null
  /** In units of `decimals` places, exact; null: the token does not say what a whole unit is. */
  amount: bigint | null
  decimals: number
  /** USD, null when unknown. */
  value: number | null
  /** Contract or mint; null for the coin. */
  token: string | null
  tokenId: string | null
  /** Whole addresses; null where the server does not tell. */
  from: string | null
  to: string | null
  /** Where the deployment has the picture of the coin or token; empty: nobody has named one. */
  iconUrl: string
  verdict: Verdict
}

/** product.md §3 “Transaction (for display)”: one transaction of an account, as the chain tells of it. */
export type AccountTransaction = {
  /** Transaction hash (eip155) or signature (solana). */
  hash: string
  networkId: CaipNetworkId
  /** What it was, as AppKit names it, such as `receive`; a newer server may have other names. data-sources.md §1.3 */
  operation: string
  /** The protocol it was done by, such as Aave, and whether that is a bridge to another network; null: none is known. */
  protocol: { name: string; isBridge: boolean } | null
  status: 'confirmed' | 'failed' | 'pending'
  /** ms since 1970, of its block. */
  minedAt: number
  from: string
  to: string
  nonce: number
  /** Block number, or slot; null where the server does not tell. */
  block: number | null
  /** Fee paid, decimal text in whole coins; null where the server does not tell. */
  fee: string | null
  /** Empty for an approval or a plain call. */
  transfers: readonly AccountTransfer[]
  /** Every move in it is spam, or looks like it. */
  isHidden: boolean
}
