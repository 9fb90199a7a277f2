import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'

/** What an app knows a batch by: any text of at most 4096 bytes, written as hex at the longest. EIP-5792 “id”. */
export const callsIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(8194))

/** Hash of an EVM transaction. */
export const transactionHashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))

/** Nonce of a transaction of an account. EIP-2681: below 2^64 - 1, and in no chain's reach. */
const nonceSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * `POST /auth/calls/keep`: keeps by which transaction a batch was carried out, before that is sent; an id names one batch of
 * an account and app for good. Access token and DPoP proof. The very same again changes nothing. Throws SESSION_INVALID,
 * CALLS_ID_TAKEN.
 */
export const callsKeepRoute = { method: 'POST', path: '/auth/calls/keep' } as const

/** Body of {@link callsKeepRoute}. */
export const callsKeepBodySchema = v.object({
  callsId: callsIdSchema,
  caipNetworkId: caipNetworkIdSchema,
  transactionHash: transactionHashSchema,
  /** Nonce of the account, where the transaction is its own to itself and carries several calls; null: any other. */
  nonce: v.optional(v.nullable(nonceSchema), null),
})

/**
 * `POST /auth/calls/drop`: gives up a batch whose transaction the network did not take, so that nobody waits for it; its id
 * stays taken. Access token and DPoP proof. One with another transaction, or none of this account and app, is left as it
 * is. Throws SESSION_INVALID.
 */
export const callsDropRoute = { method: 'POST', path: '/auth/calls/drop' } as const

/** Body of {@link callsDropRoute}. */
export const callsDropBodySchema = v.pick(callsKeepBodySchema, ['callsId', 'transactionHash'])

/**
 * `POST /auth/calls/read`: what is known of a batch of this account and app. Access token and DPoP proof. Throws
 * SESSION_INVALID, CALLS_ID_UNKNOWN.
 */
export const callsReadRoute = { method: 'POST', path: '/auth/calls/read' } as const

/** Body of {@link callsReadRoute}. */
export const callsReadBodySchema = v.object({ callsId: callsIdSchema })

/** Answer of {@link callsReadRoute}. */
export const callsReadResponseSchema = v.object({
  caipNetworkId: caipNetworkIdSchema,
  /** The transaction it is in; null: none was sent yet, as while the app's payment waits. */
  transactionHash: v.nullable(transactionHashSchema),
  /** As in {@link callsKeepBodySchema}; null as well for one of before nonces were kept. */
  nonce: v.optional(v.nullable(nonceSchema), null),
  /** Nothing of it reaches the chain any more. */
  isGivenUp: v.boolean(),
})

/** See {@link callsReadResponseSchema}. */
export type KeptCalls = v.InferOutput<typeof callsReadResponseSchema>
