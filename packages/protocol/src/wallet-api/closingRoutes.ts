import * as v from 'valibot'
import { momentSchema, noteSchema, randomIdSchema } from './wire.js'

/** Days between asking for an account to be deleted and its deletion: its owner may take it back meanwhile. */
export const closingDays = 7

/**
 * `POST /auth/account/close`: has the account of a session deleted for good, seven days from now. Until then nobody logs in
 * to an app by it, and its owner may keep it. Every session ends, the one that asks too. Access token and DPoP proof of a
 * login of the last five minutes on the account's own page. Throws SESSION_INVALID, LOGIN_NOT_AVAILABLE for a locked
 * account or one that is closing, SHARE_RELEASE_REFUSED (`context.retryAfter`, seconds) within a day of a change of
 * address, INVALID_INPUT (`context.field` `waiver`), LOGIN_LIMIT_REACHED. embedded-wallet.md
 * §9.
 */
export const accountCloseRoute = { method: 'POST', path: '/auth/account/close' } as const

/** Body of {@link accountCloseRoute}. */
export const accountCloseBodySchema = v.object({
  /** The person needs nothing of what is in the wallet; needed unless this login was given the words of the wallet. */
  waiver: v.boolean(),
})

/** Answer of {@link accountCloseRoute}. */
export const accountCloseResponseSchema = v.object({ erasesAt: momentSchema })

/**
 * `POST /auth/account/keep`: keeps an account that is to be deleted. Access token and DPoP proof of a login of the last five
 * minutes on the account's own page. Throws SESSION_INVALID.
 */
export const accountKeepRoute = { method: 'POST', path: '/auth/account/keep' } as const

/** Answer of {@link accountKeepRoute}. `absent`: it was not to be deleted. */
export const accountKeepResponseSchema = v.object({ outcome: v.picklist(['kept', 'absent']) })

/**
 * `POST /auth/closing/read`, `POST /auth/closing/keep`: what the link in the mails about a deletion keeps, as long as the
 * account is there. No session: the token of the link is the proof. Throw LOGIN_EXPIRED.
 */
export const closingReadRoute = { method: 'POST', path: '/auth/closing/read' } as const

/** See {@link closingReadRoute}. */
export const closingKeepRoute = { method: 'POST', path: '/auth/closing/keep' } as const

/** Body of both. */
export const closingBodySchema = v.object({ token: v.pipe(v.string(), v.maxLength(100)) })

/** Answer of both. */
export const closingResponseSchema = v.object({
  /** Name of the project whose account it is. */
  appName: v.string(),
  askedAt: momentSchema,
  erasesAt: momentSchema,
  status: v.picklist(['open', 'kept']),
})

/** See {@link closingResponseSchema}. */
export type Closing = v.InferOutput<typeof closingResponseSchema>

/**
 * `POST /erasures` of `recovery`, called by `auth` alone: tells of a wallet whose account is to be deleted, is kept after
 * all, or is deleted at `auth`. The note (`typ` erasure, 60 s) is the proof of who asks; the answer is a note as well (`typ`
 * erasure state, 60 s). A share goes a week after the first word of it, and never sooner. Throws GRANT_INVALID.
 */
export const erasureRoute = { method: 'POST', path: '/erasures' } as const

/** Body of {@link erasureRoute}, and its answer. */
export const erasureBodySchema = v.object({ note: noteSchema })

/** What the note of {@link erasureRoute} says. */
export const erasureClaimsSchema = v.object({
  step: v.picklist(['closing', 'kept', 'erase']),
  sub: randomIdSchema,
  projectId: v.string(),
  walletId: randomIdSchema,
  /** When the person asked: one that was kept and is asked for again begins anew. */
  askedAt: momentSchema,
})

/** See {@link erasureClaimsSchema}. */
export type ErasureClaims = v.InferOutput<typeof erasureClaimsSchema>

/** What the answer's note says. `noted`: the shares are there, until a week after the first word. */
export const erasureStateClaimsSchema = v.object({
  walletId: randomIdSchema,
  askedAt: momentSchema,
  state: v.picklist(['noted', 'kept', 'erased']),
})

/** See {@link erasureStateClaimsSchema}. */
export type ErasureStateClaims = v.InferOutput<typeof erasureStateClaimsSchema>
