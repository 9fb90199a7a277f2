import { type CaipNetworkId, cleanText, textLimits } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import type { Token, TokenStore } from '../../model/tokenStore.js'
import { readTokenAccounts } from '../../providers/readTokenAccounts.js'
import type { NodeService } from '../../providers/service/createNodeService.js'
import { withCursorFault } from '../../providers/service/serviceFault.js'
import { claimSchema, solanaAddressSchema } from '../../providers/service/serviceSchemas.js'
import type { TokenJudge } from '../../spam/createTokenJudge.js'
import type { NftStore } from '../createNftStore.js'
import { judgeNft } from '../judgeNft.js'
import { createCursorError, parsePart } from '../nftCursor.js'
import type { NftProvider } from '../nftProvider.js'
import { toWireNft } from '../toWireNft.js'
import { readDasLocations } from './readDasLocations.js'

const perPage = 100

/** Kinds of assets that an account can hold one of, as a mint or in a tree. */
const kinds = new Set(['V1_NFT', 'V1_PRINT', 'LEGACY_NFT', 'V2_NFT', 'ProgrammableNFT'])

const assetSchema = v.object({
  interface: v.string(),
  id: solanaAddressSchema,
  content: v.nullish(v.object({ metadata: v.nullish(v.object({ name: claimSchema, symbol: claimSchema })) })),
  compression: v.nullish(v.object({ compressed: v.nullish(v.boolean()) })),
  ownership: v.object({ owner: v.string() }),
  burnt: v.nullish(v.boolean()),
})
const answerSchema = v.object({ items: v.array(assetSchema) })
const pageSchema = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000))

type Asset = v.InferOutput<typeof assetSchema>

/**
 * Creates the NFTs that a server of the Digital Asset Standard, such as Helius, lists. A mint counts only if the node says that the
 * account holds it. Of a compressed NFT no account of the chain says who holds it: the service's word is shown, and it is not sent.
 */
export function createDasNfts(deps: {
  service: NodeService
  rpc: Pick<RpcUpstreams, 'read'>
  tokens: TokenStore
  store: Pick<NftStore, 'getCandidates'>
  judge: TokenJudge
}): NftProvider {
  const { service, rpc, tokens: tokenStore, store, judge } = deps

  /** What a compressed NFT says of itself, judged as any token is. */
  function toClaimed(chain: CaipNetworkId, { id: address, content }: Asset): Token {
    const name = cleanText(content?.metadata?.name ?? '', textLimits.name)
    const symbol = cleanText(content?.metadata?.symbol ?? '', textLimits.symbol)
    const facts = { chain, address, standard: 'unknown' as const, name, symbol, decimals: 0 }
    return { ...facts, isListed: false, verdict: judge.judge(facts) }
  }

  return {
    name: 'helius',
    supports: ({ caipNetworkId }) => service.supports(caipNetworkId),
    findLocations: (chain, nfts) => readDasLocations(service, chain, nfts),
    async getPage({ network: { caipNetworkId: chain }, account, position, signal }) {
      const page = position === undefined ? 1 : parsePart(pageSchema, position)
      const schema = v.pipe(
        answerSchema,
        v.check(({ items }) => items.every(({ ownership }) => ownership.owner === account)),
      )
      const params = { ownerAddress: account, page, limit: perPage }
      const answer = await withCursorFault(position, createCursorError, () =>
        service.call(schema, { chain, method: 'getAssetsByOwner', params, signal }),
      )
      const items = answer.items.slice(0, perPage)
      const assets = items.filter(({ interface: kind, burnt }) => kinds.has(kind) && !burnt)
      const mints = assets.filter((asset) => !isCompressed(asset)).map(({ id }) => id)
      const [held, tokens, followed] = await Promise.all([
        mints.length > 0 ? readTokenAccounts(rpc, chain, account) : [],
        tokenStore.getMany(chain, mints),
        store.getCandidates(chain, account, mints),
      ])
      const owned = new Set(held.filter(({ amount }) => amount === 1n).map(({ address }) => address))
      const came = new Map(followed.map((each) => [each.asset, each]))
      return {
        nfts: assets.flatMap((asset) => {
          const nft = { tokenId: '0', balance: 1n }
          if (isCompressed(asset)) {
            const token = toClaimed(chain, asset)
            return [toWireNft(token, { ...nft, standard: 'compressed', verdict: token.verdict })]
          }
          const token = tokens.get(asset.id)
          if (!token || !owned.has(asset.id)) return []
          return [
            toWireNft(token, {
              ...nft,
              standard: 'metaplex',
              verdict: judgeNft(token.verdict, came.get(asset.id)),
            }),
          ]
        }),
        next: items.length === perPage ? page + 1 : null,
        isPartial: tokens.size < mints.length || items.length < answer.items.length,
      }
    },
  }
}

function isCompressed({ compression }: Asset): boolean {
  return compression?.compressed === true
}
