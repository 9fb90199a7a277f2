import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { verdictSchema } from './verdict.js'

/** `GET /v1/account/{address}/balance`. services.md §3, data-sources.md §1.2. */
export const balanceRoute = {
  method: 'GET',
  path: '/v1/account/:address/balance',
} as const

/** Query of {@link balanceRoute}. `chainId` is CAIP-2; `forceUpdate` a comma list of CAIP-10 token ids. */
export const balanceQuerySchema = v.object({
  chainId: v.optional(caipNetworkIdSchema),
  currency: v.optional(v.literal('usd')),
  forceUpdate: v.optional(v.string()),
  projectId: v.string(),
})

/**
 * One balance on the wire. `quantity.decimals` and `quantity.numeric` are decimal texts; `price` is USD per
 * whole token, 0 when unknown; the native coin of an EVM chain has no `address`. Beyond services.md, each absent where
 * there is nothing to say: `isVerified` is false for a token whose name is its maker's claim alone, `restriction` says
 * why it cannot be sent at all (Solana), `verdict` what we hold of the token.
 */
export const wireBalanceSchema = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: caipNetworkIdSchema,
  address: v.optional(v.string()),
  value: v.optional(v.number()),
  price: v.number(),
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
    numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
  }),
  iconUrl: v.string(),
  isVerified: v.optional(v.boolean()),
  restriction: v.optional(v.picklist(['frozen', 'non-transferable'])),
  verdict: v.optional(verdictSchema),
})

/** See {@link wireBalanceSchema}. */
export type WireBalance = v.InferOutput<typeof wireBalanceSchema>

/** Answer of {@link balanceRoute}. `meta` is there only when some networks could not be read, or not wholly: it names them. */
export const balanceResponseSchema = v.object({
  balances: v.array(wireBalanceSchema),
  meta: v.optional(v.object({ partial: v.array(caipNetworkIdSchema) })),
})

/** See {@link balanceResponseSchema}. */
export type BalanceResponse = v.InferOutput<typeof balanceResponseSchema>

/** What Solana's native coin is called on the wire: 43 characters, not the wrapped-SOL mint. services.md §2. */
export const solanaNativeAddress = 'So11111111111111111111111111111111111111111'

/** What an EVM chain's native coin is called where a call must name it. services.md §2. */
export const eip155NativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
