import * as v from 'valibot'
import { momentSchema } from './wire.js'

/** Characters of the longest e-mail address a mail server takes. RFC 5321 §4.5.3.1. */
const longestEmail = 254

/** How long each of a change's codes is good, within the time the change has, ms. */
export const emailCodeLifetime = 600_000

const codeSchema = v.object({ code: v.pipe(v.string(), v.maxLength(20)) })

/**
 * `POST /auth/email/start`: another address for the account of a session. `VERIFY_PRIMARY_OTP`: a code went to the
 * address there is, else one to the new address; a change that was open is over. Access token and DPoP proof. Throws
 * EMAIL_INVALID, LOGIN_COOLDOWN, LOGIN_LIMIT_REACHED, SESSION_INVALID; LOGIN_NOT_AVAILABLE for an account without an
 * address, but for a login of the last five minutes on the account's own page. embedded-wallet.md §9.
 */
export const emailStartRoute = { method: 'POST', path: '/auth/email/start' } as const

/** Body of {@link emailStartRoute}. */
export const emailStartBodySchema = v.object({ email: v.pipe(v.string(), v.maxLength(longestEmail)) })

/** Answer of {@link emailStartRoute}. */
export const emailStartResponseSchema = v.object({
  action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  /** When the change has to be through. */
  expiresAt: momentSchema,
})

/**
 * `POST /auth/email/primary`: with the code that went to the address there is, one goes to the new address. Access
 * token and DPoP proof. Throws LOGIN_CODE_WRONG (`context.triesLeft`), LOGIN_CODE_EXPIRED, LOGIN_LIMIT_REACHED,
 * SESSION_INVALID.
 */
export const emailPrimaryRoute = { method: 'POST', path: '/auth/email/primary' } as const

/** Body of {@link emailPrimaryRoute}. */
export const emailPrimaryBodySchema = codeSchema

/**
 * `POST /auth/email/secondary`: with the code that went to the new address, that is the account's, and its login by
 * e-mail. Other sessions end. Access token and DPoP proof. Throws as {@link emailPrimaryRoute}.
 */
export const emailSecondaryRoute = { method: 'POST', path: '/auth/email/secondary' } as const

/** Body of {@link emailSecondaryRoute}. */
export const emailSecondaryBodySchema = codeSchema

/** Answer of {@link emailSecondaryRoute}. */
export const emailSecondaryResponseSchema = v.object({ email: v.string() })

/**
 * `POST /auth/email/undo/read`, `POST /auth/email/undo`: what the link in the mail to the former address undoes within
 * seven days; undone, every session ends. No session: the token of the link is the proof. Throw LOGIN_EXPIRED.
 */
export const emailUndoReadRoute = { method: 'POST', path: '/auth/email/undo/read' } as const

/** See {@link emailUndoReadRoute}. */
export const emailUndoRoute = { method: 'POST', path: '/auth/email/undo' } as const

/** Body of both. */
export const emailUndoBodySchema = v.object({ token: v.pipe(v.string(), v.maxLength(100)) })

/** Answer of both. */
export const emailUndoResponseSchema = v.object({
  /** The address it was, and the one it is now. */
  formerEmail: v.string(),
  email: v.string(),
  appOrigin: v.string(),
  changedAt: momentSchema,
  /** `taken`: the former address has become the login of another wallet meanwhile, so nothing was undone. */
  status: v.picklist(['open', 'undone', 'taken']),
})

/** See {@link emailUndoResponseSchema}. */
export type EmailUndo = v.InferOutput<typeof emailUndoResponseSchema>
