import * as v from 'valibot'
import { baseUnitsSchema } from './swapValues.js'

/** `GET /v1/convert/allowance`: how much of a token those who swap it may take. data-sources.md §1.2 */
export const convertAllowanceRoute = { method: 'GET', path: '/v1/convert/allowance' } as const

/**
 * Query of {@link convertAllowanceRoute}, both CAIP-10. `spender`, ours: whose allowance, CAIP-10; left out, the highest
 * of the sources' spenders, as AppKit 1.7.3 names none and is then built a swap by one that may take the amount.
 */
export const convertAllowanceQuerySchema = v.object({
  projectId: v.string(),
  tokenAddress: v.string(),
  userAddress: v.string(),
  spender: v.optional(v.string()),
})

/** Answer of {@link convertAllowanceRoute}: base units; of a network's coin 2^256 − 1, as nobody has to be allowed it. */
export const convertAllowanceResponseSchema = v.object({ allowance: baseUnitsSchema })

/** See {@link convertAllowanceResponseSchema}. */
export type ConvertAllowanceResponse = v.InferOutput<typeof convertAllowanceResponseSchema>
