import * as v from 'valibot'
import { grantIdSchema } from '../permissions/grantId.js'
import { grantLimits, grantPolicySchema, permissionSchema } from '../permissions/grantRequest.js'

/**
 * `GET /v1/sessions/{account}`: what the account, a CAIP-10 id of eip155, lets the app of the request's `Origin` do by itself.
 * AppKit 1.7 calls that smart sessions. services.md §3
 */
export const smartSessionsRoute = { method: 'GET', path: '/v1/sessions/:account' } as const

/** Query of {@link smartSessionsRoute} and those below. */
export const smartSessionsQuerySchema = v.object({ projectId: v.string() })

/** One grant as AppKit reads it; moments in Unix seconds. */
const smartSessionSchema = v.object({
  project: v.object({ id: v.string(), name: v.string(), url: v.string() }),
  /** See `getGrantId`. */
  pci: grantIdSchema,
  expiry: v.number(),
  createdAt: v.number(),
  permissions: v.array(permissionSchema),
  policies: v.array(grantPolicySchema),
  context: v.string(),
  /** Absent: it was not taken back. */
  revokedAt: v.exactOptional(v.number()),
})

/** Answer of {@link smartSessionsRoute}, the newest first: what is in force, and what was taken back within a day. */
export const smartSessionsResponseSchema = v.object({ pcis: v.array(smartSessionSchema) })

/** See {@link smartSessionsResponseSchema}. */
export type SmartSessionsResponse = v.InferOutput<typeof smartSessionsResponseSchema>

/**
 * `POST /v1/sessions/{account}`: what a request, `keysGrantSchema`, will be known by, and who signs for the app. Nothing is kept:
 * the wallet asks the person.
 */
export const smartSessionRequestRoute = { method: 'POST', path: '/v1/sessions/:account' } as const

/** Answer of {@link smartSessionRequestRoute}: no key of a service takes part, so it is the app's own. */
export const smartSessionRequestResponseSchema = v.object({
  pci: grantIdSchema,
  key: v.object({ type: v.literal('secp256k1'), publicKey: v.string() }),
})

/** `POST /v1/sessions/{account}/activate`: 204 where the wallet has kept that very grant to this app. Throws NOT_FOUND. */
export const smartSessionActivateRoute = { method: 'POST', path: '/v1/sessions/:account/activate' } as const

/** Body of {@link smartSessionActivateRoute}; AppKit sends the wallet's whole answer. */
export const smartSessionActivateBodySchema = v.object({
  pci: grantIdSchema,
  context: v.pipe(v.string(), v.maxLength(grantLimits.context)),
})

/**
 * `POST /v1/sessions/{account}/revoke`: 204 where the wallet has taken the grant back. Throws NOT_FOUND, and
 * INVALID_INPUT before it has: only a transaction of the account does.
 */
export const smartSessionRevokeRoute = { method: 'POST', path: '/v1/sessions/:account/revoke' } as const

/** Body of {@link smartSessionRevokeRoute}; a client sends a `signature` too, which nothing hangs on. */
export const smartSessionRevokeBodySchema = v.object({ pci: grantIdSchema })
