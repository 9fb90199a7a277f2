import * as v from 'valibot'
import { loginStartBodySchema } from './loginRoutes.js'
import { sessionSchema } from './sessionRoutes.js'
import { momentSchema, randomIdSchema } from './wire.js'

const { projectId, appOrigin, carrier } = loginStartBodySchema.entries

/** 256 random bits, used once. */
const secretSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/**
 * `POST /auth/provider/start`: asks for a login by somebody who knows the person, such as Google. With a DPoP proof.
 * Throws LOGIN_NOT_AVAILABLE where the provider is not set up. embedded-wallet.md §7.
 */
export const providerStartRoute = { method: 'POST', path: '/auth/provider/start' } as const

/** Body of {@link providerStartRoute}. */
export const providerStartBodySchema = v.object({
  projectId,
  appOrigin,
  carrier,
  provider: v.pipe(v.string(), v.maxLength(50)),
})

/** Answer of {@link providerStartRoute}. */
export const providerStartResponseSchema = v.object({
  loginId: randomIdSchema,
  /** Where the person proves who they are. */
  uri: v.string(),
  /** Until when they may. */
  expiresAt: momentSchema,
})

/**
 * `GET` or `POST /auth/provider/:provider/return`: where the provider sends the person's browser back to. Answers a
 * redirect to the frame's page, with {@link providerReturnSchema} as a query in its fragment, which no server sees.
 */
export const providerReturnRoute = { path: '/auth/provider/:provider/return' } as const

/** What a browser brings back: a code to finish with, or why there is none. */
export const providerReturnSchema = v.union([
  v.object({ code: secretSchema, appOrigin: v.string() }),
  v.object({ error: v.string() }),
])

/**
 * `POST /auth/provider/finish`: exchanges the code of the return for a session, within 60 s. DPoP proof of the key that
 * started the login. Throws LOGIN_EXPIRED.
 */
export const providerFinishRoute = { method: 'POST', path: '/auth/provider/finish' } as const

/** Body of {@link providerFinishRoute}. */
export const providerFinishBodySchema = v.object({ code: secretSchema })

/** Answer of {@link providerFinishRoute}. */
export const providerFinishResponseSchema = sessionSchema
