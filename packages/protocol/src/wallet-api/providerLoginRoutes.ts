import * as v from 'valibot'
import { loginStartBodySchema } from './loginRoutes.js'
import { sessionSchema } from './sessionRoutes.js'
import { matchNumberSchema, momentSchema, randomIdSchema } from './wire.js'

const { projectId, appOrigin, carrier, client } = loginStartBodySchema.entries

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
  client,
  provider: v.pipe(v.string(), v.maxLength(50)),
})

/** Answer of {@link providerStartRoute}. */
export const providerStartResponseSchema = v.object({
  loginId: randomIdSchema,
  /** Where the person proves who they are. */
  uri: v.string(),
  /** Two digits for the app to show: the page after the return asks for them where the app does not hear it. */
  matchNumber: v.nullable(matchNumberSchema),
  /** Until when they may. */
  expiresAt: momentSchema,
})

/**
 * `GET` or `POST /auth/provider/:provider/return`: where the provider sends the person's browser back to. Answers a
 * redirect to the frame's page `/returned`, with {@link providerReturnSchema} as a query in its fragment, which no
 * server sees.
 */
export const providerReturnRoute = { path: '/auth/provider/:provider/return' } as const

/** What a browser brings to the page: a token to go on with, or why there is none. */
export const providerReturnSchema = v.union([
  v.object({
    token: secretSchema,
    /** Page of the app that left for the provider in the same window, and is to be returned to. */
    returnTo: v.exactOptional(v.string()),
  }),
  v.object({ error: v.string(), returnTo: v.exactOptional(v.string()) }),
])

/** What stands in the place of `--` and what follows in `state` when the app leaves in its own window. frame-protocol.md §6 E. */
export const returnAddressMark = '--'

/** Body of the routes of the page after the return. Needs no session: the token is the proof of the browser. */
export const returnedBodySchema = v.object({ token: secretSchema })

/** `POST /auth/provider/returned`: who came back, and what is to be asked. Changes nothing. Throws LOGIN_EXPIRED. */
export const returnedReadRoute = { method: 'POST', path: '/auth/provider/returned' } as const

/** Answer of {@link returnedReadRoute}, and of the routes that answer a question of it. */
export const returnedSchema = v.object({
  provider: v.string(),
  appOrigin: v.string(),
  /** Whom the provider knows, as it calls them: name or e-mail address; null: it tells neither. */
  person: v.nullable(v.string()),
  /** Browser and system that asked for the login, and its network; neither is verified. */
  browser: v.string(),
  place: v.nullable(v.string()),
  /**
   * `none`: nothing; `device`: whether this browser may use the wallet the person has already; `link`: whether this is
   * the person whose login by e-mail has the same address; `add`: whether whoever logs in so is to get into the account of
   * the person who asked, on its own page.
   */
  question: v.picklist(['none', 'device', 'link', 'add']),
  /** Address a code goes to, for `link`; for `add` that of the account, null where none is known to be its owner's. */
  email: v.nullable(v.string()),
  /** Whether the provider vouches for an address: news of new devices go to no other. */
  hasEmail: v.boolean(),
  /** Three numbers, of which the app shows one; null: the app shows none, and hears by its own window alone. */
  numbers: v.nullable(v.pipe(v.array(matchNumberSchema), v.length(3))),
  /** Whether the app has taken the login already: there is nothing left to do. */
  isFinished: v.boolean(),
  expiresAt: momentSchema,
})

/** See {@link returnedSchema}. */
export type Returned = v.InferOutput<typeof returnedSchema>

/** `POST /auth/provider/link/start`: sends a code to the address of `link`. Throws LOGIN_EXPIRED, LOGIN_LIMIT_REACHED. */
export const linkStartRoute = { method: 'POST', path: '/auth/provider/link/start' } as const

/** Answer of {@link linkStartRoute}: when the code ends. */
export const linkStartResponseSchema = v.object({ expiresAt: momentSchema })

/**
 * `POST /auth/provider/link/verify`: with the right code the provider becomes another way into that account. Answers
 * {@link returnedSchema}. Throws LOGIN_CODE_WRONG (`context.triesLeft`), LOGIN_CODE_EXPIRED.
 */
export const linkVerifyRoute = { method: 'POST', path: '/auth/provider/link/verify' } as const

/** Body of {@link linkVerifyRoute}. */
export const linkVerifyBodySchema = v.object({
  token: secretSchema,
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
})

/** `POST /auth/provider/link/decline`: an account of its own. Answers {@link returnedSchema}. */
export const linkDeclineRoute = { method: 'POST', path: '/auth/provider/link/decline' } as const

/**
 * `POST /auth/provider/confirm`: the person lets the app's browser in. Throws LOGIN_EXPIRED; LOGIN_DENIED for a number
 * the app does not show, which ends the login.
 */
export const providerConfirmRoute = { method: 'POST', path: '/auth/provider/confirm' } as const

/**
 * Body of {@link providerConfirmRoute}. `number` null: the page hands the code to the window that opened it; else the
 * number the person sees in the app, which then hears of it by waiting.
 */
export const providerConfirmBodySchema = v.object({
  token: secretSchema,
  number: v.nullable(matchNumberSchema),
})

/** Answer of {@link providerConfirmRoute}. `code`: for the opener; null where the app hears of it by itself. */
export const providerConfirmResponseSchema = v.object({ code: v.nullable(secretSchema) })

/** `POST /auth/provider/deny`: ends that login. Answers `{}`. */
export const providerDenyRoute = { method: 'POST', path: '/auth/provider/deny' } as const

/**
 * `POST /auth/provider/wait`: answers once the login is released to whoever waits, or has failed, or after 25 s with
 * `pending`. DPoP proof of the key that started it.
 */
export const providerWaitRoute = { method: 'POST', path: '/auth/provider/wait' } as const

/** Body of {@link providerWaitRoute}. */
export const providerWaitBodySchema = v.object({ loginId: randomIdSchema })

/** Answer of {@link providerWaitRoute}. `error`: code of a `failed` one. */
export const providerWaitResponseSchema = v.object({
  status: v.picklist(['pending', 'released', 'failed', 'expired']),
  error: v.nullable(v.string()),
})

/**
 * `POST /auth/provider/finish`: exchanges the code of the return, or a login that was released to whoever waits, for a
 * session. DPoP proof of the key that started the login. Throws LOGIN_EXPIRED.
 */
export const providerFinishRoute = { method: 'POST', path: '/auth/provider/finish' } as const

/** Body of {@link providerFinishRoute}. */
export const providerFinishBodySchema = v.union([
  v.object({ code: secretSchema }),
  v.object({ loginId: randomIdSchema }),
])

/** Answer of {@link providerFinishRoute}. `userName`: what the provider calls the person. */
export const providerFinishResponseSchema = v.object({
  ...sessionSchema.entries,
  userName: v.nullable(v.string()),
})
