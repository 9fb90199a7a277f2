import * as v from 'valibot'

/** What an identity token can say beside who the person is, if the page asks for it. */
export const identityClaimNames = ['addresses', 'email'] as const

/** How long an identity token is valid, in seconds. */
export const identityLifetime = 300

/**
 * Body of {@link identityTokenRoute} and {@link siwxIdentityRoute}. `addresses`: the wallet's addresses. `email`: the verified
 * e-mail address, which the project has to allow. docs/decisions/0039-identity-tokens-and-webhooks.md.
 */
export const identityTokenBodySchema = v.object({
  claims: v.optional(v.pipe(v.array(v.picklist(identityClaimNames)), v.maxLength(identityClaimNames.length))),
  /** Comes back as the claim `nonce`, so that a back end takes no token but the one it asked for. */
  nonce: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/=-]{8,128}$/))),
})

/** What a page asks of an identity token. */
export type IdentityRequest = v.InferOutput<typeof identityTokenBodySchema>

/** Answer of {@link identityTokenRoute} and {@link siwxIdentityRoute}. */
export const identityTokenResponseSchema = v.object({
  /** A JWT, ES256. */
  token: v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
  /** Unix milliseconds. */
  expiresAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** A signed statement of who a person is, and when it ends. */
export type IdentityToken = v.InferOutput<typeof identityTokenResponseSchema>

/**
 * `POST /auth/identity` of the login service: an identity token for the app's back end. Access token and DPoP proof. Throws
 * SESSION_INVALID, and INVALID_INPUT (`context.field` `claims`) for an address the project does not allow.
 */
export const identityTokenRoute = { method: 'POST', path: '/auth/identity' } as const

/** `POST /auth/v1/identity` of the data API: the same for a sign-in by signature, with `Authorization: Bearer …`. */
export const siwxIdentityRoute = { method: 'POST', path: '/auth/v1/identity' } as const

/** `GET /.well-known/jwks.json` of both: the public keys of identity tokens. RFC 7517 §5. */
export const identityKeysRoute = { method: 'GET', path: '/.well-known/jwks.json' } as const
