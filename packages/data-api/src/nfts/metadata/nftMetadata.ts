import type { CaipNetworkId, NftDetails } from '@gangway/protocol'

/** One NFT. */
export type NftId = {
  chain: CaipNetworkId
  /** Contract (lower case) or mint. */
  asset: string
  /** Decimal text; `0` for a mint. */
  tokenId: string
}

/** Where an NFT's metadata is, in the words of its contract or mint; null: it names none. */
export type NftLocation = {
  uri: string | null
  /** What the chain itself calls it and its collection, as Metaplex does. */
  name: string | null
  collection: string | null
}

/** What became of reading an NFT's metadata, and all that is taken of it. */
export type NftMetadata = Omit<NftDetails, 'picture'> & {
  /** Where its picture is, a stranger's address; null: none that is fetched. */
  picture: string | null
}

/**
 * Finds where the metadata of NFTs of one network is; null for each that the node did not tell of.
 *
 * @throws GangwayError when it answered for none.
 */
export type FindNftLocations = (
  chain: CaipNetworkId,
  nfts: readonly NftId[],
) => Promise<readonly (NftLocation | null)[]>
