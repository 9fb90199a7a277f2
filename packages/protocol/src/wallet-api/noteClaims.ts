import * as v from 'valibot'
import { custodyModeSchema } from './custodyValues.js'
import { randomIdSchema } from './wire.js'

/** `typ` of the notes the two services give each other through the frame. */
export const noteTypes = {
  grant: 'gw-grant+jwt',
  receipt: 'gw-receipt+jwt',
  sets: 'gw-sets+jwt',
  setStates: 'gw-set-states+jwt',
  secrets: 'gw-secrets+jwt',
  custody: 'gw-custody+jwt',
  erasure: 'gw-erasure+jwt',
  erasureState: 'gw-erasure-state+jwt',
} as const

/**
 * What a grant of `auth` allows at `recovery`: to store or be given share C of a set; to read how the wallet is
 * recovered; to open by a passkey or password, in the frame, or on the account's page as a test; to change those; to be
 * given every share C, and to hand them all in anew.
 */
const grantPurposes = [
  'store',
  'release',
  'custody.read',
  'custody.open',
  'custody.test',
  'custody.methods',
  'custody.shares',
  'custody.move',
] as const

/** What a grant says. `jkt`: RFC 7638 thumbprint of the only key that may use it. */
export const grantClaimsSchema = v.object({
  purpose: v.picklist(grantPurposes),
  sub: randomIdSchema,
  projectId: v.string(),
  walletId: randomIdSchema,
  setId: randomIdSchema,
  jkt: v.string(),
  jti: randomIdSchema,
  /**
   * Of a `store`: which of all of these it is, from 1. A database of `auth` that was put back from a copy counts from where
   * it was then, so that `recovery` knows of what it has forgotten.
   */
  number: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  /** The login it was asked for in, and whether that came by the link of a mail or by a provider; of `custody` alone. */
  login: v.optional(v.object({ id: randomIdSchema, isByLink: v.boolean() })),
  /** Who keeps the recovery after it; of `custody.move` alone, which is good for nothing without. */
  to: v.optional(custodyModeSchema),
})

/** See {@link grantClaimsSchema}. */
export type GrantClaims = v.InferOutput<typeof grantClaimsSchema>

/** What a receipt of `recovery` states: share C of this set is stored for good. */
export const receiptClaimsSchema = v.object({
  sub: randomIdSchema,
  projectId: v.string(),
  walletId: randomIdSchema,
  setId: randomIdSchema,
  /**
   * Since when the wallet has the recovery key that the share is sealed to, which whoever stored it has proven to hold, Unix
   * milliseconds; left out: it is in the clear.
   */
  keptSince: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

/** See {@link receiptClaimsSchema}. */
export type ReceiptClaims = v.InferOutput<typeof receiptClaimsSchema>

/** What `recovery` states of a change that was made: who holds the wallet's recovery, and by which change. */
export const custodyClaimsSchema = v.object({
  sub: randomIdSchema,
  projectId: v.string(),
  walletId: randomIdSchema,
  event: v.picklist(['custody.move', 'custody.method.add', 'custody.method.remove']),
  mode: custodyModeSchema,
  epoch: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  jti: randomIdSchema,
})

/** See {@link custodyClaimsSchema}. */
export type CustodyClaims = v.InferOutput<typeof custodyClaimsSchema>
