import type { RpcUpstreams } from '@gangway/server-kit'
import type { TokenStore } from '../model/tokenStore.js'
import { readTokenAccounts } from '../providers/readTokenAccounts.js'
import type { NftStore } from './createNftStore.js'
import { judgeNft } from './judgeNft.js'
import { parseNftPosition } from './nftCursor.js'
import type { NftProvider } from './nftProvider.js'
import { toWireNft } from './toWireNft.js'

const perPage = 100

/** NFTs of Solana, as the node has them: one of a mint without decimals. data-sources.md §3.3 */
export function createSolanaNfts(deps: {
  rpc: Pick<RpcUpstreams, 'read'>
  store: NftStore
  tokens: TokenStore
}): NftProvider {
  const { rpc, store, tokens: tokenStore } = deps

  return {
    name: 'solana',
    supports: ({ chainNamespace }) => chainNamespace === 'solana',
    async getPage({ network: { caipNetworkId: chain }, account, position }) {
      const from = parseNftPosition(position)
      const held = await readTokenAccounts(rpc, chain, account)
      const mints = held
        .filter(({ decimals, amount }) => decimals === 0 && amount === 1n)
        .map(({ address }) => address)
        .sort()
        .filter((mint) => from === undefined || mint > from.asset)
      const page = mints.slice(0, perPage)
      const [tokens, candidates] = await Promise.all([
        tokenStore.getMany(chain, page),
        store.getCandidates(chain, account, page),
      ])
      const came = new Map(candidates.map((candidate) => [candidate.asset, candidate]))
      const last = page.at(-1)
      return {
        nfts: page.flatMap((mint) => {
          const token = tokens.get(mint)
          if (!token) return []
          const verdict = judgeNft(token.verdict, came.get(mint))
          return [toWireNft(token, { tokenId: '0', balance: 1n, standard: 'metaplex', verdict })]
        }),
        isPartial: tokens.size < page.length,
        next: last !== undefined && mints.length > perPage ? { block: 0, asset: last, tokenId: '0' } : null,
      }
    },
  }
}
