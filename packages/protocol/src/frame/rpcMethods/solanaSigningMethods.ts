import * as v from 'valibot'
import { preflightCommitments } from '../../rpc/requestRules/assertCommitment.js'
import type { FrameRpcMethod } from './frameRpcMethod.js'

/** Bytes as Solana writes them. */
const base58Schema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]*$/))
const transactionSchema = v.pipe(base58Schema, v.minLength(1))

/** Params of the Solana methods, by name. frame-protocol.md §4. */
export const solanaParamsSchemas = {
  solana_signMessage: v.object({ message: base58Schema, pubkey: base58Schema }),
  solana_signTransaction: v.object({ transaction: transactionSchema }),
  solana_signAllTransactions: v.object({ transactions: v.array(transactionSchema) }),
  solana_signAndSendTransaction: v.object({
    transaction: transactionSchema,
    options: v.nullish(
      v.object({
        skipPreflight: v.optional(v.boolean()),
        preflightCommitment: v.optional(v.picklist(preflightCommitments)),
        maxRetries: v.optional(v.number()),
        minContextSlot: v.optional(v.number()),
      }),
    ),
  }),
} as const

/** Solana methods a person approves. */
export const solanaSigningMethods: readonly FrameRpcMethod[] = Object.entries(solanaParamsSchemas).map(
  ([name, params]) => ({ name, chainNamespace: 'solana', answeredBy: 'signer', isSafe: false, params }),
)
