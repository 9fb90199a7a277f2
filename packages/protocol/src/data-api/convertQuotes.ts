import * as v from 'valibot'
import {
  baseUnitsSchema,
  defaultSlippage,
  positiveBaseUnitsSchema,
  slippageSchema,
  swapCrossingSchema,
  swapFeeSchema,
  swapStepSchema,
} from './swapValues.js'

/** `GET /v1/convert/quotes`: what a swap would give, the best first. data-sources.md §1.2 */
export const convertQuotesRoute = { method: 'GET', path: '/v1/convert/quotes' } as const

/**
 * Query of {@link convertQuotesRoute}: `amount` of `from` in base units, assets by CAIP-10, `userAddress` bare or CAIP-10.
 * AppKit 1.7.3 sends a `gasPrice` too, which nobody here asks for. `slippage` is ours, see {@link slippageSchema}, and so is
 * `recipient`: the account on the network of `to`, CAIP-10, without which that has to be the network of `from`.
 */
export const convertQuotesQuerySchema = v.object({
  projectId: v.string(),
  amount: positiveBaseUnitsSchema,
  userAddress: v.string(),
  from: v.string(),
  to: v.string(),
  slippage: v.optional(slippageSchema, defaultSlippage),
  recipient: v.optional(v.string()),
})

/**
 * Answer of {@link convertQuotesRoute}: base units as decimal texts; `fromAccount` and `toAccount` are the assets. What
 * follows `toAccount` is ours.
 */
export const convertQuotesResponseSchema = v.object({
  quotes: v.array(
    v.object({
      id: v.nullable(v.string()),
      fromAmount: baseUnitsSchema,
      fromAccount: v.string(),
      toAmount: baseUnitsSchema,
      toAccount: v.string(),
      /** Who says so; `build-transaction` takes it back. */
      source: v.string(),
      /** Least that arrives with the slippage asked for, or nothing is swapped. `build-transaction` takes it back. */
      minimumReceived: baseUnitsSchema,
      /** By how much the amount itself worsens the price, basis points; null: unknown. */
      priceImpact: v.nullable(v.number()),
      /** Steps one after the other; empty: the source does not tell. */
      route: v.array(swapStepSchema),
      fees: v.array(swapFeeSchema),
      /** Who must be allowed to take `from`, CAIP-10; null: nobody, or it is told with the transaction. */
      spender: v.nullable(v.string()),
      /** About how much gas the swap takes; null: unknown. */
      gas: v.nullable(baseUnitsSchema),
      /** Until when it is worth asking for a transaction, ISO 8601. */
      validUntil: v.string(),
      /** Absent: it stays on its network. */
      crossing: v.optional(swapCrossingSchema),
    }),
  ),
})

/** See {@link convertQuotesResponseSchema}. */
export type ConvertQuotesResponse = v.InferOutput<typeof convertQuotesResponseSchema>
