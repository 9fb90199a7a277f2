import * as v from 'valibot'
import { momentSchema } from './wire.js'

/** Days in which an owner may stop another wrapping key that was asked for, where no recovery key of before proves it. */
export const renewalDays = 7

/**
 * `POST /auth/account/wallet/renew/stop`: stops a renewal that waits; the wallet stays as it is. Access token and DPoP proof
 * of a login of the last five minutes on the account's own page. Throws SESSION_INVALID. docs/decisions/0023.
 */
export const accountRenewalStopRoute = { method: 'POST', path: '/auth/account/wallet/renew/stop' } as const

/** Answer of {@link accountRenewalStopRoute}. `absent`: none waits. */
export const accountRenewalStopResponseSchema = v.object({ outcome: v.picklist(['stopped', 'absent']) })

/**
 * `POST /auth/renewal/read`, `POST /auth/renewal/stop`: what the link in the mail about a renewal stops: that one, or one of
 * the same wallet that was asked for later. No session: the token of the link is the proof. Throw LOGIN_EXPIRED.
 */
export const renewalReadRoute = { method: 'POST', path: '/auth/renewal/read' } as const

/** See {@link renewalReadRoute}. */
export const renewalStopRoute = { method: 'POST', path: '/auth/renewal/stop' } as const

/** Body of both. */
export const renewalBodySchema = v.object({ token: v.pipe(v.string(), v.maxLength(100)) })

/** Answer of both. `open`: one waits; `done`: the one that was asked for last was carried out. */
export const renewalResponseSchema = v.object({
  /** Name of the project whose wallet it is. */
  appName: v.string(),
  askedAt: momentSchema,
  takesAt: momentSchema,
  status: v.picklist(['open', 'stopped', 'done']),
})

/** See {@link renewalResponseSchema}. */
export type WaitingRenewal = v.InferOutput<typeof renewalResponseSchema>
