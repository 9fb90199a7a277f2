import type { CaipNetworkId, Verdict, WireNft } from '@gangway/protocol'

/** An NFT an account holds. data-sources.md §3.3 */
export type Nft = {
  chainId: CaipNetworkId
  /** Contract, or mint. */
  address: string
  /** Decimal text. */
  tokenId: string
  standard: WireNft['standard']
  /** Names are their maker's claim, cleaned. */
  name: string
  collection: string | null
  /** How many of it are held. */
  balance: bigint
  verdict: Verdict
  /** Where the deployment has its picture; empty: it has none, or none is fetched. */
  pictureUrl: string
  /** Where it has what the NFT says of itself, for `getNftDetails`; empty as above. */
  detailsUrl: string
  /** The server is still reading what it says of itself: its name may be another soon. */
  isLoading: boolean
}
