import * as v from 'valibot'
import { randomIdSchema } from './wire.js'

/** `typ` of the notes the two services give each other through the frame. */
export const noteTypes = {
  grant: 'gw-grant+jwt',
  receipt: 'gw-receipt+jwt',
  sets: 'gw-sets+jwt',
  setStates: 'gw-set-states+jwt',
  secrets: 'gw-secrets+jwt',
} as const

/** What a grant of `auth` allows at `recovery`. `jkt`: RFC 7638 thumbprint of the only key that may use it. */
export const grantClaimsSchema = v.object({
  purpose: v.picklist(['store', 'release']),
  sub: randomIdSchema,
  projectId: v.string(),
  walletId: randomIdSchema,
  setId: randomIdSchema,
  jkt: v.string(),
  jti: randomIdSchema,
})

/** See {@link grantClaimsSchema}. */
export type GrantClaims = v.InferOutput<typeof grantClaimsSchema>

/** What a receipt of `recovery` states: share C of this set is stored for good. */
export const receiptClaimsSchema = v.object({
  sub: randomIdSchema,
  projectId: v.string(),
  walletId: randomIdSchema,
  setId: randomIdSchema,
})

/** See {@link receiptClaimsSchema}. */
export type ReceiptClaims = v.InferOutput<typeof receiptClaimsSchema>
