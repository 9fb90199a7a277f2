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

/**
 * What became of reading an NFT's metadata: it names none, a rule forbids its address, it is too large, it did not come in time, it
 * is no metadata, or its host does not have it. docs/nft-metadata.md
 */
export const nftOutcomes = ['ready', 'none', 'refused', 'large', 'late', 'broken', 'unreachable'] as const

/** See {@link nftOutcomes}. */
export type NftOutcome = (typeof nftOutcomes)[number]

/**
 * One NFT that is held. `address` CAIP-10, `tokenId` and `balance` decimal text. Names are cut and cleaned. Absent where this server
 * reads no metadata, and for spam: `metadata`, what became of it so far, and the addresses on this server of its picture and of
 * {@link nftDetailsRoute}.
 */
export const wireNftSchema = v.object({
  chainId: caipNetworkIdSchema,
  address: v.string(),
  tokenId: v.string(),
  standard: v.picklist(['erc721', 'erc1155', 'metaplex', 'compressed']),
  name: v.string(),
  collection: v.nullable(v.string()),
  balance: v.pipe(v.string(), v.regex(/^\d+$/)),
  verdict: verdictSchema,
  metadata: v.optional(v.picklist([...nftOutcomes, 'loading'])),
  picture: v.optional(v.string()),
  details: v.optional(v.string()),
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

/** `GET /v1/nft`: what one NFT says of itself. Its addresses are made by the server alone, in answers of {@link nftsRoute}. */
export const nftDetailsRoute = { method: 'GET', path: '/v1/nft' } as const

/** Query of {@link nftDetailsRoute}: which NFT, and the server's word that it gave this address out. */
export const nftDetailsQuerySchema = v.object({
  projectId: v.string(),
  id: v.string(),
  signature: v.string(),
})

/** Answer of {@link nftDetailsRoute}; texts are cleaned and cut. `picture` is its address on this server. */
export const nftDetailsSchema = v.object({
  outcome: v.picklist(nftOutcomes),
  name: v.nullable(v.string()),
  description: v.nullable(v.string()),
  collection: v.nullable(v.string()),
  attributes: v.array(v.object({ name: v.nullable(v.string()), value: v.string() })),
  attributesLeftOut: v.number(),
  picture: v.nullable(v.string()),
})

/** See {@link nftDetailsSchema}. */
export type NftDetails = v.InferOutput<typeof nftDetailsSchema>
