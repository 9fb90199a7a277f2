import * as v from 'valibot'
import { deviceApproveResponseSchema } from './deviceRoutes.js'
import { momentSchema, randomIdSchema } from './wire.js'

/**
 * `POST /auth/browser/read`: which login of this browser's a window of the frame's own origin may approve in the place of
 * the mail; changes nothing. DPoP proof of the key the browser keeps for approving. Throws LOGIN_NOT_AVAILABLE for a key
 * nobody has let approve, and for a login that is not its account's. embedded-wallet.md §3.
 */
export const browserReadRoute = { method: 'POST', path: '/auth/browser/read' } as const

/** Body of the routes that read and approve: the login as the frame of that very browser names it. */
export const browserBodySchema = v.object({ loginId: randomIdSchema })

/** Answer of {@link browserReadRoute}. */
export const browserReadResponseSchema = v.object({
  appOrigin: v.string(),
  /** The address it logs in with. */
  email: v.string(),
  expiresAt: momentSchema,
})

/** `POST /auth/browser/approve`: approves that device alone, and makes the code. Once. Throws as {@link browserReadRoute}. */
export const browserApproveRoute = { method: 'POST', path: '/auth/browser/approve' } as const

/** Answer of {@link browserApproveRoute}. */
export const browserApproveResponseSchema = deviceApproveResponseSchema

/**
 * `POST /auth/browser/end`: the browser gives up that it approves, for every account. DPoP proof of its key; a key that may
 * not approve changes nothing. Answers `{}`.
 */
export const browserEndRoute = { method: 'POST', path: '/auth/browser/end' } as const
