import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { verdictSchema } from './verdict.js'

/** `GET /v1/account/{address}/nfts`: a route of our own. data-sources.md §3.3 */
export const nftsRoute = { method: 'GET', path: '/v1/account/:address/nfts' } as const

/** Query of {@link nftsRoute}. */
export const nftsQuerySchema = v.object({
  projectId: v.string(),
  chainId: caipNetworkIdSchema,
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  includeHidden: v.optional(v.picklist(['true', 'false'])),
})

/** One NFT that is held. `address` CAIP-10, `tokenId` and `balance` decimal text. Names are cut and cleaned. */
export const wireNftSchema = v.object({
  chainId: caipNetworkIdSchema,
  address: v.string(),
  tokenId: v.string(),
  standard: v.picklist(['erc721', 'erc1155', 'metaplex', 'compressed']),
  name: v.string(),
  collection: v.nullable(v.string()),
  balance: v.pipe(v.string(), v.regex(/^\d+$/)),
  verdict: verdictSchema,
})

/** See {@link wireNftSchema}. */
export type WireNft = v.InferOutput<typeof wireNftSchema>

/** Answer of {@link nftsRoute}. `meta.hidden`: NFTs left out as spam; `meta.since` and `partial` as in the history's. */
export const nftsResponseSchema = v.object({
  data: v.array(wireNftSchema),
  next: v.nullable(v.string()),
  meta: v.optional(
    v.object({
      since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      partial: v.optional(v.boolean()),
      hidden: v.optional(v.number()),
    }),
  ),
})

/** See {@link nftsResponseSchema}. */
export type NftsResponse = v.InferOutput<typeof nftsResponseSchema>
