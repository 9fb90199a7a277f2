import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'

/**
 * `POST /auth/requests/decided`: tells the audit log that the person agreed to an app's request, or declined it. Access token
 * and DPoP proof. Throws SESSION_INVALID, RATE_LIMITED. embedded-wallet.md §9.
 */
export const requestDecidedRoute = { method: 'POST', path: '/auth/requests/decided' } as const

/** Body of {@link requestDecidedRoute}; nothing of what the request says. */
export const requestDecidedBodySchema = v.object({
  /** RPC method, e.g. `personal_sign`. */
  method: v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,49}$/)),
  caipNetworkId: caipNetworkIdSchema,
  /** SHA-256 of the digest that the approval screen shows, as it is written there; base64url. */
  digest: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  outcome: v.picklist(['agreed', 'declined']),
})

/** See {@link requestDecidedBodySchema}. */
export type RequestDecision = v.InferOutput<typeof requestDecidedBodySchema>
