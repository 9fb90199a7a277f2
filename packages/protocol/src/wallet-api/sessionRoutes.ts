import * as v from 'valibot'
import { walletRecordSchema } from './walletRecord.js'
import { momentSchema, randomIdSchema } from './wire.js'

/** 256 random bits, opaque to the client. */
const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/**
 * Access and refresh token of one session, both bound to the DPoP key they were given to; the answer of
 * {@link sessionRefreshRoute}. embedded-wallet.md §6.
 */
export const sessionTokensSchema = v.object({
  accessToken: tokenSchema,
  accessExpiresAt: momentSchema,
  refreshToken: tokenSchema,
  /** The earlier of 7 days idle and 30 days absolute. */
  refreshExpiresAt: momentSchema,
})

/** See {@link sessionTokensSchema}. */
export type SessionTokens = v.InferOutput<typeof sessionTokensSchema>

/** Who is signed in, and what of the wallet `auth` knows. */
const accountSchema = v.object({
  userId: randomIdSchema,
  email: v.nullable(v.string()),
  /** null: there is none yet, or its creation did not come to its end. */
  wallet: v.nullable(walletRecordSchema),
  /** Set of shares of this device, or of this memory session; null where it has none yet. */
  setId: v.nullable(randomIdSchema),
})

/** A session with whom it belongs to. */
export const sessionSchema = v.object({ tokens: sessionTokensSchema, account: accountSchema })

/** See {@link sessionSchema}. */
export type Session = v.InferOutput<typeof sessionSchema>

/** `POST /auth/session`: who is signed in. Access token and DPoP proof. Throws SESSION_INVALID. */
export const sessionRoute = { method: 'POST', path: '/auth/session' } as const

/** Answer of {@link sessionRoute}. */
export const sessionResponseSchema = accountSchema

/**
 * `POST /auth/session/refresh`: new tokens for a refresh token. DPoP proof. The old one used again ends the session,
 * save by a repetition of the same proof within 10 s. Throws SESSION_INVALID.
 */
export const sessionRefreshRoute = { method: 'POST', path: '/auth/session/refresh' } as const

/** Body of {@link sessionRefreshRoute}. */
export const sessionRefreshBodySchema = v.object({ refreshToken: tokenSchema })

/** `POST /auth/session/end`: signs out. Access token and DPoP proof; answers `{}` for a session already over too. */
export const sessionEndRoute = { method: 'POST', path: '/auth/session/end' } as const
