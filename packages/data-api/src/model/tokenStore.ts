import type { CaipNetworkId, Verdict } from '@gangway/protocol'

/** A token as it is to be shown: a list's words, or what it says of itself, cleaned and cut. data-sources.md §3.2 */
export type Token = {
  chain: CaipNetworkId
  /** Contract (lower case) or mint. */
  address: string
  standard: 'fungible' | 'erc721' | 'erc1155' | 'unknown'
  name: string | null
  symbol: string | null
  decimals: number | null
  isListed: boolean
  verdict: Verdict
}

/** What is known of tokens. */
export type TokenStore = {
  /**
   * Tokens by address, as they were asked for; those never met before are read from the chain, once. One that could not
   * be read now, as its node does not answer, is left out. Not to be called within a transaction.
   */
  getMany(chain: CaipNetworkId, addresses: readonly string[]): Promise<ReadonlyMap<string, Token>>
  /** Those of them that were met before. Reads no chain and keeps nothing, so anybody may ask for any address. */
  getKnown(chain: CaipNetworkId, addresses: readonly string[]): Promise<ReadonlyMap<string, Token>>
}
