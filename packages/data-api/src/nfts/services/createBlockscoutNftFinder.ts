import * as v from 'valibot'
import type { DataService } from '../../providers/service/createDataService.js'
import { evmAddressSchema, tokenIdSchema } from '../../providers/service/serviceSchemas.js'
import { parsePart } from '../nftCursor.js'
import type { FindNfts } from './createFoundNfts.js'

/** What the next page is asked for with, sent back as it came. */
const paramsSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(50)),
    v.nullable(v.union([v.pipe(v.string(), v.maxLength(100)), v.number()])),
  ),
  v.maxEntries(10),
)

const answerSchema = v.object({
  items: v.array(
    v.object({
      id: v.nullish(tokenIdSchema),
      token: v.object({
        address_hash: v.nullish(evmAddressSchema),
        /** What older instances call it. */
        address: v.nullish(evmAddressSchema),
      }),
    }),
  ),
  next_page_params: v.nullish(paramsSchema),
})

/** Asks a Blockscout instance (REST v2). https://docs.blockscout.com */
export function createBlockscoutNftFinder(service: DataService): FindNfts {
  return async ({ chain, account, position, signal }) => {
    const params = position === undefined ? {} : parsePart(paramsSchema, position)
    const query: Record<string, string | undefined> = {}
    for (const [name, value] of Object.entries(params))
      query[name] = value === null ? undefined : String(value)
    // After the position, which anybody may have made up.
    query.type = 'ERC-721,ERC-1155'
    const answer = await service.get(answerSchema, {
      ...{ chain, query, signal, path: `/api/v2/addresses/${account}/nft` },
      // An instance knows no account that never did anything.
      missing: { items: [] },
    })
    return {
      nfts: answer.items.flatMap(({ id, token }) => {
        const asset = token.address_hash ?? token.address
        return id && asset ? [{ asset, tokenId: id }] : []
      }),
      next: answer.items.length > 0 ? (answer.next_page_params ?? null) : null,
    }
  }
}
