import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'

/** `GET /v1/convert/tokens`: the tokens a network's lists name, its coin first. data-sources.md §1.2 */
export const convertTokensRoute = { method: 'GET', path: '/v1/convert/tokens' } as const

/** Query of {@link convertTokensRoute}; `address` is CAIP-10, and leaves that token alone. */
export const convertTokensQuerySchema = v.object({
  projectId: v.string(),
  chainId: caipNetworkIdSchema,
  address: v.optional(v.string()),
})

/** Answer of {@link convertTokensRoute}; `address` is CAIP-10, the coin's as services.md §2 has it. */
export const convertTokensResponseSchema = v.object({
  tokens: v.array(
    v.object({
      name: v.string(),
      symbol: v.string(),
      address: v.string(),
      decimals: v.number(),
      logoUri: v.nullable(v.string()),
      eip2612: v.nullable(v.boolean()),
    }),
  ),
})

/** See {@link convertTokensResponseSchema}. */
export type ConvertTokensResponse = v.InferOutput<typeof convertTokensResponseSchema>
