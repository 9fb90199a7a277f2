import * as v from 'valibot'
import { custodyModeSchema } from './custodyValues.js'
import { noteSchema } from './noteSchema.js'
import { keyShareSchema, walletRecordSchema } from './walletRecord.js'
import { randomIdSchema } from './wire.js'

/**
 * `POST /auth/account/custody/grant`: leave to look at, test or change how the wallet is recovered, for the account's own
 * page and a login of the last five minutes. Access token and DPoP proof. `methods` and `move` are told to the person by
 * mail, once for a login; `move` works once for it. Throws SESSION_INVALID, SHARE_NOT_FOUND, SHARE_RELEASE_REFUSED
 * (`context.retryAfter`, seconds, within a day of a change of address), LOGIN_NOT_AVAILABLE; a move
 * CUSTODY_NOT_ALLOWED where the project's policy wants the wallet kept where it is.
 */
export const accountCustodyGrantRoute = { method: 'POST', path: '/auth/account/custody/grant' } as const

/** Body of {@link accountCustodyGrantRoute}. */
export const accountCustodyGrantBodySchema = v.union([
  v.object({ purpose: v.picklist(['read', 'test', 'methods']) }),
  /** `to`: who keeps the recovery then; the grant is good for that alone. */
  v.object({ purpose: v.literal('move'), to: custodyModeSchema }),
])

/** Answer of {@link accountCustodyGrantRoute}; grants live 60 s, and each works once. */
export const accountCustodyGrantResponseSchema = v.object({
  walletId: randomIdSchema,
  /** The set whose share C a test gives, and whose share B a move comes with. */
  setId: randomIdSchema,
  grant: noteSchema,
  /** Of a `move`: what opens the wallet, so that its shares are seen to be good before they are sealed; else null. */
  opening: v.nullable(
    v.object({
      /** For `custodySharesRoute`. */
      grant: noteSchema,
      shareB: keyShareSchema,
      wallet: walletRecordSchema,
    }),
  ),
})

/**
 * `POST /auth/account/custody/noted`: keeps what `recovery` signed of a change for the person to read under “What
 * happened”. Access token and DPoP proof of a session of the account's page. The same again changes nothing. Throws
 * RECEIPT_INVALID.
 */
export const accountCustodyNotedRoute = { method: 'POST', path: '/auth/account/custody/noted' } as const

/** Body of {@link accountCustodyNotedRoute}. */
export const accountCustodyNotedBodySchema = v.object({ receipt: noteSchema })

/**
 * `POST /auth/shares/opening`: leave for a device to read who keeps the recovery, by which methods, or to open the recovery
 * key by a passkey or password. Access token and DPoP proof. Throws SHARE_NOT_FOUND, LOGIN_NOT_AVAILABLE.
 */
export const shareOpeningRoute = { method: 'POST', path: '/auth/shares/opening' } as const

/** Body of {@link shareOpeningRoute}. To open is told the person, under “What happened”; to read is not. */
export const shareOpeningBodySchema = v.object({ purpose: v.picklist(['read', 'open']) })

/** Answer of {@link shareOpeningRoute}: `custody.` and the purpose, 60 s, once, for the caller's DPoP key alone. */
export const shareOpeningResponseSchema = v.object({ walletId: randomIdSchema, grant: noteSchema })
