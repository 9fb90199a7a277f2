import type { CaipNetworkId } from '@gangway/protocol'
import type { FindNftLocations, NftId } from './nftMetadata.js'

/** Asks a service where the metadata is of those NFTs of which the chain names none. */
export function withServiceLocations(
  find: FindNftLocations,
  getServices: (chain: CaipNetworkId) => readonly FindNftLocations[],
): FindNftLocations {
  return async (chain, nfts) => {
    const found = [...(await find(chain, nfts))]
    const open = nfts.flatMap((nft, index) => (found[index]?.uri === null ? [{ nft, index }] : []))
    if (open.length === 0) return found
    const told = await askFirst(
      getServices(chain),
      chain,
      open.map(({ nft }) => nft),
    )
    for (const [place, { index }] of open.entries()) found[index] = told[place] ?? found[index] ?? null
    return found
  }
}

/** The first service that answers; empty where none does. */
async function askFirst(services: readonly FindNftLocations[], chain: CaipNetworkId, nfts: readonly NftId[]) {
  for (const ask of services) {
    // The service has said in the log what went wrong.
    const told = await ask(chain, nfts).catch(() => undefined)
    if (told) return told
  }
  return []
}
