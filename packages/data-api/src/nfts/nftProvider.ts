import type { ChainNamespace, Network, WireNft } from '@gangway/protocol'
import type { NftPosition } from './nftCursor.js'

/** One page of what an account holds, spam and all. */
export type NftPage = {
  nfts: WireNft[]
  /** The last of it, held or not; null when there are no more. */
  last: NftPosition | null
  /** Of some nobody could say now whether they are held. */
  isPartial: boolean
}

/** A data provider that knows what NFTs accounts of one namespace hold. */
export type NftProvider = {
  namespace: ChainNamespace
  /**
   * A page, from after `position` on. It may be shorter than others, even empty, and not be the last.
   *
   * @throws GangwayError when what is held could not be read.
   */
  getPage(network: Network, account: string, position: NftPosition | undefined): Promise<NftPage>
}
