import type { CaipNetworkId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import { readMints } from '../../providers/readMints.js'
import { findMetadataAddress, type MetaplexMetadata, parseMetaplex } from './metaplex.js'
import type { FindNftLocations } from './nftMetadata.js'

const accountsSchema = v.object({
  value: v.array(
    v.nullable(v.object({ data: v.tuple([v.string(), v.literal('base64')]), owner: v.string() })),
  ),
})

/** What a node tells of at once. */
const mostAtOnce = 100

/**
 * Creates what reads where the metadata of mints of Solana is: in Metaplex's metadata account, whatever the token standard
 * (programmable ones too), else in the mint itself (Token-2022).
 */
export function createSolanaNftLocations(rpc: Pick<RpcUpstreams, 'read'>): FindNftLocations {
  async function readMetaplex(chain: CaipNetworkId, mints: readonly string[]) {
    const found = new Map<string, MetaplexMetadata>()
    for (let start = 0; start < mints.length; start += mostAtOnce) {
      const asked = mints.slice(start, start + mostAtOnce)
      const addresses = asked.map(findMetadataAddress)
      const options = { encoding: 'base64', commitment: 'confirmed' }
      const answer = await rpc.read(chain, 'getMultipleAccounts', [addresses, options])
      for (const [index, account] of parseNodeAnswer(accountsSchema, answer).value.entries()) {
        const mint = asked[index]
        const metadata = account && mint !== undefined && parseMetaplex(account, mint)
        if (metadata) found.set(mint, metadata)
      }
    }
    return found
  }

  return async (chain, nfts) => {
    const mints = [...new Set(nfts.map(({ asset }) => asset))]
    const metaplex = await readMetaplex(chain, mints)
    const collections = [...metaplex.values()].flatMap(({ collection }) => collection ?? [])
    const [named, own] = await Promise.all([
      readMetaplex(chain, [...new Set(collections)]),
      readMints(
        rpc,
        chain,
        mints.filter((mint) => !metaplex.has(mint)),
      ),
    ])
    return nfts.map(({ asset }) => {
      const metadata = metaplex.get(asset)
      const mint = own.get(asset)
      return {
        uri: metadata?.uri ?? mint?.uri ?? null,
        name: metadata?.name ?? mint?.name ?? null,
        collection: (metadata?.collection && named.get(metadata.collection)?.name) || null,
      }
    })
  }
}
