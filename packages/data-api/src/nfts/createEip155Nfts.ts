import type { HeldNftReader } from './createHeldNftReader.js'
import type { NftStore } from './createNftStore.js'
import { parseNftPosition } from './nftCursor.js'
import type { NftProvider } from './nftProvider.js'

/** NFTs a page looks at; those no longer held are not in it. */
const perPage = 100

/** NFTs by what was followed: logs lie, so each contract is asked before its word is shown. data-sources.md §3.3 */
export function createEip155Nfts({ store, held }: { store: NftStore; held: HeldNftReader }): NftProvider {
  return {
    name: 'eip155',
    supports: ({ chainNamespace }) => chainNamespace === 'eip155',
    async getPage({ network, account, position }) {
      const from = parseNftPosition(position)
      const candidates = await store.listCandidates(network.caipNetworkId, account, {
        position: from,
        limit: perPage,
      })
      const last = candidates.at(-1)
      const next =
        last && candidates.length === perPage
          ? { block: last.block, asset: last.asset, tokenId: last.tokenId }
          : null
      const possible = candidates.map((came) => ({ asset: came.asset, tokenId: came.tokenId, came }))
      return { ...(await held.read(network, account, possible)), next, isFollowed: true }
    },
  }
}
