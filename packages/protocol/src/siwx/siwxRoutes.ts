import * as v from 'valibot'

/** `GET /auth/v1/nonce`. services.md §4. */
export const siwxNonceRoute = { method: 'GET', path: '/auth/v1/nonce' } as const

/** `POST /auth/v1/authenticate`, with the nonce's token as `x-nonce-jwt: Bearer …`. services.md §4. */
export const siwxAuthenticateRoute = { method: 'POST', path: '/auth/v1/authenticate' } as const

/** `GET /auth/v1/me`, with `Authorization: Bearer …`. services.md §4. */
export const siwxMeRoute = { method: 'GET', path: '/auth/v1/me' } as const

/** `POST /auth/v1/sign-out`, with `Authorization: Bearer …`. services.md §4. */
export const siwxSignOutRoute = { method: 'POST', path: '/auth/v1/sign-out' } as const

/** `PATCH /auth/v1/update-user-metadata`, which AppKit 1.7 calls; nothing is kept of it. services.md §4. */
export const siwxUserMetadataRoute = { method: 'PATCH', path: '/auth/v1/update-user-metadata' } as const

/** Query of every sign-in route. */
export const siwxQuerySchema = v.object({ projectId: v.string() })

/** Answer of {@link siwxNonceRoute}: the nonce, and the server's signed note that it gave it. */
export const siwxNonceResponseSchema = v.object({ nonce: v.string(), token: v.string() })

/**
 * Body of {@link siwxAuthenticateRoute}. Both texts are kept as long as the session: 4096 characters hold a message with
 * a long statement and many resources, 16384 the signature of a contract account that is yet to be created.
 * `clientId` and `walletInfo` are sent by AppKit 1.7 and not needed.
 */
export const siwxAuthenticateBodySchema = v.object({
  message: v.pipe(v.string(), v.maxLength(4096)),
  signature: v.pipe(v.string(), v.maxLength(16_384)),
  clientId: v.optional(v.nullable(v.string())),
  walletInfo: v.optional(v.unknown()),
})

/** Answer of {@link siwxAuthenticateRoute}: the session token. */
export const siwxAuthenticateResponseSchema = v.object({ token: v.string() })

/** Answer of {@link siwxMeRoute}; `chainId` is a number for EVM (services.md §4) and the genesis text for Solana. */
export const siwxMeResponseSchema = v.object({
  address: v.string(),
  chainId: v.union([v.number(), v.string()]),
  /** CAIP-2 of the same; ours. */
  caipNetworkId: v.string(),
  /** Authority of the page the person signed in to; ours. A server that trusts the session compares it with its own. */
  domain: v.string(),
  /** What was signed, and the signature: the evidence of what was agreed; ours. */
  message: v.string(),
  signature: v.string(),
  /** When the session ends, RFC 3339; ours. */
  expirationTime: v.string(),
})
