import type { Network, WireNft } from '@gangway/protocol'
import type { FindNftLocations } from './metadata/nftMetadata.js'

/** One page of what an account holds, spam and all. */
export type NftPage = {
  nfts: WireNft[]
  /** Where the next page begins, in the provider's own terms (JSON); null after the last. */
  next: unknown
  /** Of some it is not known now whether they are held. */
  isPartial: boolean
  /** There may be more as long as not all of the account's past was read. */
  isFollowed?: boolean
}

/** A data provider that knows what NFTs accounts hold. */
export type NftProvider = {
  name: string
  /** Whether it may know accounts of that network; never asks anybody. */
  supports(network: Network): boolean
  /**
   * A page from `position` on, which is the `next` of an earlier page; undefined: the first. It may be shorter than others, even empty,
   * and not be the last.
   *
   * @throws GangwayError `INVALID_INPUT` for a position that is none, and others when what is held could not be read.
   */
  getPage(request: {
    network: Network
    account: string
    position: unknown
    signal: AbortSignal
  }): Promise<NftPage>
  /** Where the metadata of NFTs is that no account of the chain names, as compressed ones. Throws as `getPage`. */
  findLocations?: FindNftLocations | undefined
}
