import * as v from 'valibot'
import { matchNumberSchema, momentSchema } from './wire.js'

/** The 256-bit token of an approval link. It stands in the link's fragment, which browsers never send. */
const approvalTokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Body of the routes of the page behind the approval link. Needs no session: the link is the proof. */
export const deviceApprovalBodySchema = v.object({ token: approvalTokenSchema })

/**
 * `POST /auth/device/read`: what is asked for; changes nothing. Of a login that a browser of the owner's approved for a day.
 * Throws LOGIN_EXPIRED. embedded-wallet.md §5.
 */
export const deviceReadRoute = { method: 'POST', path: '/auth/device/read' } as const

/** Answer of {@link deviceReadRoute}. */
export const deviceReadResponseSchema = v.object({
  status: v.picklist(['pending', 'approved', 'denied']),
  /** Whether a browser that its owner lets approve did so, in the place of this link. */
  isByBrowser: v.boolean(),
  /** What the request says it is for; one of the project's origins, and no more is known of it. */
  appOrigin: v.string(),
  /** Browser and system as the request names them, e.g. `Firefox on Linux`; not verified. */
  browser: v.string(),
  /** Network the request came from, as the service saw it, shortened to its prefix; null where there is none to tell. */
  place: v.nullable(v.string()),
  requestedAt: momentSchema,
  expiresAt: momentSchema,
  /** Three numbers, of which the app shows one; null: the app shows none, and nothing is asked. */
  numbers: v.nullable(v.pipe(v.array(matchNumberSchema), v.length(3))),
})

/**
 * `POST /auth/device/approve`: approves that device alone, and makes the code. Once. Throws LOGIN_EXPIRED; LOGIN_DENIED
 * for a number the app does not show, which ends the login.
 */
export const deviceApproveRoute = { method: 'POST', path: '/auth/device/approve' } as const

/**
 * Body of {@link deviceApproveRoute}. `number`: the one the person sees in the app, where it shows one. `keepBrowser`: the
 * browser the link is open in may approve the next logins, once this one has ended by its code; needs a DPoP proof of the
 * key it does so with.
 */
export const deviceApproveBodySchema = v.object({
  token: approvalTokenSchema,
  number: v.nullable(matchNumberSchema),
  keepBrowser: v.optional(v.boolean()),
})

/** Answer of {@link deviceApproveRoute}; the only place the code appears. */
export const deviceApproveResponseSchema = v.object({
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  appOrigin: v.string(),
  expiresAt: momentSchema,
})

/**
 * `POST /auth/device/deny`: ends that login. Where a browser approved it, for a day, also the device it let in, and that any
 * browser approves. Throws LOGIN_EXPIRED.
 */
export const deviceDenyRoute = { method: 'POST', path: '/auth/device/deny' } as const

/** Answer of {@link deviceDenyRoute}: whether a browser had approved it. */
export const deviceDenyResponseSchema = v.object({ isByBrowser: v.boolean() })

/**
 * `POST /auth/device/admit`: what others asked for no longer counts against the address the link was sent to, for a day
 * in the network this comes from. The link may have ended; its mail is no older than a day. Throws LOGIN_EXPIRED.
 */
export const deviceAdmitRoute = { method: 'POST', path: '/auth/device/admit' } as const

/** Answer of {@link deviceAdmitRoute}: the network that is let in, as a prefix; null where there is none to tell. */
export const deviceAdmitResponseSchema = v.object({ network: v.nullable(v.string()) })
