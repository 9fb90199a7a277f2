import * as v from 'valibot'
import { sessionSchema } from './sessionRoutes.js'
import { matchNumberSchema, momentSchema, randomIdSchema } from './wire.js'

/** Characters of the longest e-mail address a mail server takes. RFC 5321 §4.5.3.1. */
const longestEmail = 254

/**
 * `POST /auth/login/start`: asks for a login by e-mail. With a DPoP proof; with the session's access token too where
 * there is one. Throws EMAIL_INVALID, LOGIN_COOLDOWN (`context.retryAfter`, s), LOGIN_LIMIT_REACHED.
 * embedded-wallet.md §5.
 */
export const loginStartRoute = { method: 'POST', path: '/auth/login/start' } as const

/** Body of {@link loginStartRoute}. */
export const loginStartBodySchema = v.object({
  projectId: v.pipe(v.string(), v.maxLength(100)),
  /** Origin of the page the frame is embedded in. The frame has it of the browser; who else asks can say another. */
  appOrigin: v.pipe(v.string(), v.maxLength(300)),
  /** What the app calls itself, shown beside its origin; never trusted. */
  appName: v.optional(v.pipe(v.string(), v.maxLength(200))),
  email: v.pipe(v.string(), v.maxLength(longestEmail)),
  /** `gw1` waits for a new device's approval on a view of its own; `4` (AppKit 1.7) asks for the code at once. */
  client: v.picklist(['gw1', '4']),
  /** Where the frame keeps the session. embedded-wallet.md §3. */
  carrier: v.picklist(['stored', 'memory']),
})

/** Answer of {@link loginStartRoute}: the same for an account that exists and one that does not. */
export const loginStartResponseSchema = v.union([
  v.object({ action: v.literal('CONNECT') }),
  v.object({
    action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
    loginId: randomIdSchema,
    /** Whether this device has to be approved by the link in the mail before a code exists. */
    isNewDevice: v.boolean(),
    /** Two digits for the app to show: the page behind the link asks for them. null: nothing to show. */
    matchNumber: v.nullable(matchNumberSchema),
    /** When the link or the code ends. */
    expiresAt: momentSchema,
  }),
])

/** `POST /auth/login/wait`: answers once the device is approved or refused, or after 25 s with `pending`. DPoP proof. */
export const loginWaitRoute = { method: 'POST', path: '/auth/login/wait' } as const

/** Body of {@link loginWaitRoute}. */
export const loginWaitBodySchema = v.object({ loginId: randomIdSchema })

/** Answer of {@link loginWaitRoute}. `expiresAt`: when the link ends, or once approved the code. */
export const loginWaitResponseSchema = v.object({
  status: v.picklist(['pending', 'approved', 'denied', 'expired']),
  expiresAt: momentSchema,
})

/**
 * `POST /auth/login/verify`: exchanges the code for a session. DPoP proof of the key that started the login. Throws
 * LOGIN_CODE_WRONG (`context.triesLeft`), LOGIN_CODE_EXPIRED, LOGIN_DENIED.
 */
export const loginVerifyRoute = { method: 'POST', path: '/auth/login/verify' } as const

/** Body of {@link loginVerifyRoute}. */
export const loginVerifyBodySchema = v.object({
  loginId: randomIdSchema,
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
})

/** Answer of {@link loginVerifyRoute}. */
export const loginVerifyResponseSchema = sessionSchema
