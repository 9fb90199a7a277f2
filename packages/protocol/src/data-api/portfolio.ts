import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { wireBalanceSchema } from './balance.js'

/**
 * `GET /v1/account/{account}/portfolio`: what an account holds on all networks of its family, a route of our own. `{account}` is a
 * bare address. With `stream=true` the answer is server-sent events: one named `network` as each network answers, whose data is a
 * {@link portfolioNetworkSchema}, and at the end one named `sum` with {@link portfolioSumSchema}.
 */
export const portfolioRoute = { method: 'GET', path: '/v1/account/:account/portfolio' } as const

/** Query of {@link portfolioRoute}. `forceUpdate` passes the server's caches by, as in the balance's. */
export const portfolioQuerySchema = v.object({
  projectId: v.string(),
  stream: v.optional(v.picklist(['true', 'false'])),
  forceUpdate: v.optional(v.string()),
})

/** A balance, and by how much its price rose within 24 hours as a fraction (0.02: 2 %); absent where no source knows. */
export const portfolioBalanceSchema = v.object({
  ...wireBalanceSchema.entries,
  change: v.optional(v.number()),
})

/** See {@link portfolioBalanceSchema}. */
export type PortfolioBalance = v.InferOutput<typeof portfolioBalanceSchema>

/** USD of several balances. */
const sumEntries = {
  /** Of those with a price; null where none has one. */
  value: v.nullable(v.number()),
  /** What 24 hours added to those whose change is known; null where none is. */
  change: v.nullable(v.number()),
  /** What those are worth now, so that `change` can be told as a part of it. */
  changeOf: v.number(),
  /** Balances without a price. */
  unpriced: v.number(),
}

/** What one network told; `failed` is no zero: what is held there is not known. `partial`: some of it could not be read. */
export const portfolioNetworkSchema = v.variant('status', [
  v.object({
    status: v.literal('ready'),
    chainId: caipNetworkIdSchema,
    partial: v.optional(v.boolean()),
    ...sumEntries,
    balances: v.array(portfolioBalanceSchema),
  }),
  v.object({ status: v.literal('failed'), chainId: caipNetworkIdSchema }),
])

/** See {@link portfolioNetworkSchema}. */
export type PortfolioNetwork = v.InferOutput<typeof portfolioNetworkSchema>

/** One token over all networks, and how much of it is on each; quantities are decimal text. `id` is the same whichever answered first. */
const portfolioTokenSchema = v.object({
  id: v.string(),
  symbol: v.string(),
  name: v.string(),
  iconUrl: v.string(),
  quantity: v.string(),
  ...sumEntries,
  networks: v.array(
    v.object({ chainId: caipNetworkIdSchema, quantity: v.string(), value: v.nullable(v.number()) }),
  ),
})

/** See {@link portfolioSumSchema}. */
export type PortfolioToken = v.InferOutput<typeof portfolioTokenSchema>

/** All networks that answered together, and each token of them, worth most first. `hidden`: balances that look like spam. */
export const portfolioSumSchema = v.object({
  ...sumEntries,
  hidden: v.number(),
  failed: v.array(caipNetworkIdSchema),
  tokens: v.array(portfolioTokenSchema),
})

/** See {@link portfolioSumSchema}. */
export type PortfolioSum = v.InferOutput<typeof portfolioSumSchema>

/** Answer of {@link portfolioRoute}. */
export const portfolioResponseSchema = v.object({
  ...portfolioSumSchema.entries,
  networks: v.array(portfolioNetworkSchema),
})

/** See {@link portfolioResponseSchema}. */
export type PortfolioResponse = v.InferOutput<typeof portfolioResponseSchema>
