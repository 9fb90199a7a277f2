import type { CaipNetworkId } from '@gangway/protocol'
import { withCursorFault } from '../../providers/service/serviceFault.js'
import type { HeldNftReader } from '../createHeldNftReader.js'
import type { NftStore } from '../createNftStore.js'
import { createCursorError } from '../nftCursor.js'
import type { NftProvider } from '../nftProvider.js'

/** A page of what a service finds: NFTs that the account may hold, and where the next page begins (JSON). */
type FoundNfts = { nfts: { asset: string; tokenId: string }[]; next: unknown }

/** Asks a service of EVM networks. Throws as `NftProvider.getPage`. */
export type FindNfts = (request: {
  chain: CaipNetworkId
  account: string
  position: unknown
  signal: AbortSignal
}) => Promise<FoundNfts>

/** NFTs of one answer that contracts are asked about; services are asked for a hundred at most. */
const mostNfts = 100

/** Creates the NFTs that a service finds. It says where to look; each contract is asked what is held. */
export function createFoundNfts(deps: {
  name: string
  supports: (chain: CaipNetworkId) => boolean
  find: FindNfts
  held: HeldNftReader
  store: Pick<NftStore, 'getCandidates'>
}): NftProvider {
  const { name, supports, find, held, store } = deps
  return {
    name,
    supports: ({ caipNetworkId }) => supports(caipNetworkId),
    async getPage({ network, account, position, signal }) {
      const chain = network.caipNetworkId
      const found = await withCursorFault(position, createCursorError, () =>
        find({ chain, account, position, signal }),
      )
      const nfts = found.nfts.slice(0, mostNfts)
      const assets = [...new Set(nfts.map(({ asset }) => asset))]
      const followed = await store.getCandidates(chain, account, assets)
      const came = new Map(followed.map((each) => [`${each.asset}/${each.tokenId}`, each]))
      const possible = nfts.map((nft) => ({ ...nft, came: came.get(`${nft.asset}/${nft.tokenId}`) }))
      const page = await held.read(network, account, possible)
      const isPartial = page.isPartial || nfts.length < found.nfts.length
      return { ...page, isPartial, next: found.next }
    },
  }
}
