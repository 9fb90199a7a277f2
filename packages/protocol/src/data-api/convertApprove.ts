import * as v from 'valibot'
import { baseUnitsSchema, positiveBaseUnitsSchema, swapCallSchema } from './swapValues.js'

/** `GET /v1/convert/build-approve`: what lets a source take the token it is to swap. data-sources.md §1.2, §1.3 */
export const convertApproveRoute = { method: 'GET', path: '/v1/convert/build-approve' } as const

/**
 * Query of {@link convertApproveRoute}; all but `amount` CAIP-10. `amount` in base units of `from`; left out, as AppKit
 * 1.7.3 does, without a limit. `source`, ours: of whose quote; left out, the best for a swap of `amount`.
 */
export const convertApproveQuerySchema = v.object({
  projectId: v.string(),
  userAddress: v.string(),
  from: v.string(),
  to: v.string(),
  amount: v.optional(positiveBaseUnitsSchema),
  source: v.optional(v.string()),
})

/**
 * Answer of {@link convertApproveRoute}. AppKit 1.7.3 sends the transaction to the address in `tx.from`, so both `from`
 * and `to` are the token, CAIP-10. Where a token wants its allowance set to zero first, `tx` does that; ask again then.
 */
export const convertApproveResponseSchema = v.object({
  tx: v.object({
    from: v.string(),
    to: v.string(),
    data: v.string(),
    value: baseUnitsSchema,
    eip155: v.object({ gas: v.number(), gasPrice: baseUnitsSchema }),
  }),
  /** Ours: everything that has to be called, `tx` first; empty where the allowance is enough already. */
  calls: v.array(swapCallSchema),
  /** Ours: who is allowed, CAIP-10, and the source whose it is. */
  spender: v.string(),
  source: v.string(),
})

/** See {@link convertApproveResponseSchema}. */
export type ConvertApproveResponse = v.InferOutput<typeof convertApproveResponseSchema>
