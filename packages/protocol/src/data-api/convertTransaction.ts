import * as v from 'valibot'
import {
  baseUnitsSchema,
  defaultSlippage,
  permitSignatureSchema,
  positiveBaseUnitsSchema,
  slippageSchema,
  swapCallSchema,
  swapCrossingSchema,
  swapFeeSchema,
  swapPermitSchema,
  swapStepSchema,
} from './swapValues.js'

/** `POST /v1/convert/build-transaction`: the transaction of a swap, tried out and found to do what it says. data-sources.md §1.2 */
export const convertTransactionRoute = { method: 'POST', path: '/v1/convert/build-transaction' } as const

/**
 * Body of {@link convertTransactionRoute}; `amount` of `from` in base units, all else CAIP-10. AppKit 1.7.3 sends
 * `disableEstimate` too. `source` and `minimumReceived` are ours: whose quote was shown, and the least it promised. With
 * `source`, what has to be approved first is built with it; without, as AppKit has it, it must have been approved.
 */
export const convertTransactionBodySchema = v.object({
  projectId: v.string(),
  amount: positiveBaseUnitsSchema,
  from: v.string(),
  to: v.string(),
  userAddress: v.string(),
  eip155: v.optional(v.object({ slippage: v.optional(slippageSchema, defaultSlippage) }), {}),
  source: v.optional(v.string()),
  minimumReceived: v.optional(baseUnitsSchema),
  /** Ours, in place of `eip155.slippage`. */
  slippage: v.optional(slippageSchema),
  /** As `convertQuotesQuerySchema` has it. */
  recipient: v.optional(v.string()),
  /** What the account has signed of `permit`, in place of the approvals. */
  permit: v.optional(
    v.object({
      /** Of its message: whom it allows, and until when. */
      spender: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
      deadline: positiveBaseUnitsSchema,
      signature: permitSignatureSchema,
    }),
  ),
})

/**
 * Answer of {@link convertTransactionRoute}. `tx.amount` is what is expected to arrive, base units of `to`; `tx.from` the
 * account and `tx.to` the contract, CAIP-10.
 */
export const convertTransactionResponseSchema = v.object({
  tx: v.object({
    from: v.string(),
    to: v.string(),
    data: v.string(),
    amount: baseUnitsSchema,
    eip155: v.object({ gas: baseUnitsSchema, gasPrice: baseUnitsSchema }),
    /** Ours: wei to send along. */
    value: baseUnitsSchema,
  }),
  /** Ours: what has to be called before it, in this order; empty: nothing. */
  approvals: v.array(swapCallSchema),
  /** Ours: what may be signed in place of the approvals; absent: nothing. */
  permit: v.optional(swapPermitSchema),
  /** Ours; absent: it stays on its network. */
  crossing: v.optional(swapCrossingSchema),
  source: v.string(),
  minimumReceived: baseUnitsSchema,
  priceImpact: v.nullable(v.number()),
  route: v.array(swapStepSchema),
  fees: v.array(swapFeeSchema),
  /** ISO 8601: the contract refuses it later, or the price is to be asked again. */
  validUntil: v.string(),
})

/** See {@link convertTransactionResponseSchema}. */
export type ConvertTransactionResponse = v.InferOutput<typeof convertTransactionResponseSchema>

/**
 * Answer of {@link convertTransactionRoute} for Solana, all of it ours: AppKit 1.7.3 swaps on EVM networks alone.
 * `transaction` in base64, to be signed by the account and sent as it is; `amount` is what is expected to arrive.
 */
export const convertSolanaTransactionResponseSchema = v.object({
  solana: v.object({
    transaction: v.string(),
    amount: baseUnitsSchema,
    /** Last block it can be in; null: unknown. */
    lastValidBlockHeight: v.nullable(baseUnitsSchema),
  }),
  source: v.string(),
  minimumReceived: baseUnitsSchema,
  priceImpact: v.nullable(v.number()),
  route: v.array(swapStepSchema),
  fees: v.array(swapFeeSchema),
  validUntil: v.string(),
})

/** See {@link convertSolanaTransactionResponseSchema}. */
export type ConvertSolanaTransactionResponse = v.InferOutput<typeof convertSolanaTransactionResponseSchema>
