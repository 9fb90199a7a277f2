import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'
import { grantIdSchema } from '../permissions/grantId.js'
import { grantLimits, grantPolicySchema, permissionSchema } from '../permissions/grantRequest.js'
import { transactionHashSchema } from './callRoutes.js'
import { momentSchema } from './wire.js'

/** 0x and an even number of hex digits. */
const contextSchema = v.pipe(v.string(), v.maxLength(grantLimits.context), v.regex(/^0x(?:[0-9a-f]{2})*$/))

/** What an account lets somebody do until it ends, as it was signed. */
const grantSchema = v.object({
  id: grantIdSchema,
  caipNetworkId: caipNetworkIdSchema,
  /** Unix seconds. */
  expiry: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  permissions: v.pipe(v.array(permissionSchema), v.minLength(1), v.maxLength(grantLimits.permissions)),
  policies: v.array(grantPolicySchema),
  /** What the app redeems it by: signed delegations, ABI encoded. ERC-7710. */
  context: contextSchema,
})

/**
 * `POST /auth/permissions/keep`: keeps a grant of the session's account to its app, before the app has it. The very same again
 * changes nothing. Access token and DPoP proof. Throws SESSION_INVALID; INVALID_INPUT where another grant has this id,
 * as many as may be are in force, or it has ended.
 */
export const grantKeepRoute = { method: 'POST', path: '/auth/permissions/keep' } as const

/** Body of {@link grantKeepRoute}. */
export const grantKeepBodySchema = grantSchema

/**
 * `POST /auth/permissions/list`: the grants of the session's account to its app, the newest first; those that have ended too.
 * Access token and DPoP proof. Throws SESSION_INVALID.
 */
export const grantListRoute = { method: 'POST', path: '/auth/permissions/list' } as const

/** A grant as the service knows it. */
export const keptGrantSchema = v.object({
  ...grantSchema.entries,
  createdAt: momentSchema,
  /** The transaction by which the account took it back; null: it did not. */
  revocation: v.nullable(transactionHashSchema),
  /** When that was sent; null as above. */
  revokedAt: v.nullable(momentSchema),
})

/** See {@link keptGrantSchema}. */
export type KeptGrant = v.InferOutput<typeof keptGrantSchema>

/** Answer of {@link grantListRoute}. */
export const grantListResponseSchema = v.object({ grants: v.array(keptGrantSchema) })

/**
 * `POST /auth/permissions/revoke`: notes by which transaction a grant was taken back; a later one takes its place. Access token
 * and DPoP proof. One that is not of this account and app is left as it is. Throws SESSION_INVALID.
 */
export const grantRevokeRoute = { method: 'POST', path: '/auth/permissions/revoke' } as const

/** Body of {@link grantRevokeRoute}. */
export const grantRevokeBodySchema = v.object({ id: grantIdSchema, transactionHash: transactionHashSchema })
