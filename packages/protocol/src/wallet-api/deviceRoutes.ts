import * as v from 'valibot'
import { momentSchema } from './wire.js'

/** The 256-bit token of an approval link. It stands in the link's fragment, which browsers never send. */
const approvalTokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Body of the three routes of the page behind the approval link. Needs no session: the link is the proof. */
export const deviceApprovalBodySchema = v.object({ token: approvalTokenSchema })

/** `POST /auth/device/read`: what is asked for; changes nothing. Throws LOGIN_EXPIRED. embedded-wallet.md §5. */
export const deviceReadRoute = { method: 'POST', path: '/auth/device/read' } as const

/** Answer of {@link deviceReadRoute}. */
export const deviceReadResponseSchema = v.object({
  status: v.picklist(['pending', 'approved', 'denied']),
  appOrigin: v.string(),
  /** Browser and system as the request names them, e.g. `Firefox on Linux`. */
  browser: v.string(),
  /** Network the request came from, shortened to its prefix; null where there is none to tell. */
  place: v.nullable(v.string()),
  requestedAt: momentSchema,
  expiresAt: momentSchema,
  matchNumber: v.string(),
})

/** `POST /auth/device/approve`: approves that device alone, and makes the code. Once. Throws LOGIN_EXPIRED. */
export const deviceApproveRoute = { method: 'POST', path: '/auth/device/approve' } as const

/** Answer of {@link deviceApproveRoute}; the only place the code appears. */
export const deviceApproveResponseSchema = v.object({
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  appOrigin: v.string(),
  expiresAt: momentSchema,
})

/** `POST /auth/device/deny`: ends that login. Answers `{}`. */
export const deviceDenyRoute = { method: 'POST', path: '/auth/device/deny' } as const
