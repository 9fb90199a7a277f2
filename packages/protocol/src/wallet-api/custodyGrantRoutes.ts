import * as v from 'valibot'
import { custodyModeSchema } from './custodyValues.js'
import { keyShareSchema, walletBlobSchema, walletRecordSchema } from './walletRecord.js'
import { momentSchema, noteSchema, randomIdSchema } from './wire.js'

/**
 * `POST /auth/account/custody/grant`: leave to look at, test or change how the wallet is recovered, for the account's own
 * page and a login of the last five minutes. Access token and DPoP proof. `methods`, `move` and `renew` are told to the
 * person by mail, once for a login; one of `move` and `renew` works once for it. Throws SESSION_INVALID, SHARE_NOT_FOUND,
 * SHARE_RELEASE_REFUSED (`context.retryAfter`, seconds, within a day of a change of address), LOGIN_NOT_AVAILABLE; a move
 * CUSTODY_NOT_ALLOWED where the project's policy wants the wallet kept where it is.
 */
export const accountCustodyGrantRoute = { method: 'POST', path: '/auth/account/custody/grant' } as const

/** Body of {@link accountCustodyGrantRoute}. */
export const accountCustodyGrantBodySchema = v.union([
  v.object({ purpose: v.picklist(['read', 'test', 'methods', 'renew']) }),
  /** `to`: who keeps the recovery then; the grant is good for that alone. */
  v.object({ purpose: v.literal('move'), to: custodyModeSchema }),
])

/** Answer of {@link accountCustodyGrantRoute}; grants live 60 s, and each works once. */
export const accountCustodyGrantResponseSchema = v.object({
  walletId: randomIdSchema,
  /** The set whose share C a test gives, and whose share B a move comes with. */
  setId: randomIdSchema,
  /** For the routes of what was asked for; of a `renew`, to read it. */
  grant: noteSchema,
  /** Of a `move` or `renew`: what opens the wallet, so that its shares are seen to be good before any goes; else null. */
  opening: v.nullable(
    v.object({
      /** For `custodySharesRoute`. */
      grant: noteSchema,
      shareB: keyShareSchema,
      wallet: walletRecordSchema,
      /** The set that {@link accountWalletRenewRoute} puts in the place of all others, with leave to store its share C. */
      next: v.object({ setId: randomIdSchema, grant: noteSchema }),
    }),
  ),
})

/**
 * `POST /auth/account/wallet/renew`: another wrapping key. The blob is replaced, every set of the wallet ends but the new
 * one, and every other device is logged out: shares there were before open nothing that a service keeps. At once for
 * whoever has proven a recovery key that the wallet has had for `renewalDays`; else after as many days, in which all stays
 * as it was, and whoever logs in or has the link of the mail may stop it. For the login that was given a `move` or `renew`
 * by {@link accountCustodyGrantRoute}. Access token and DPoP proof. The same content again answers the same. Throws
 * SESSION_INVALID, SHARE_NOT_FOUND, RECEIPT_INVALID; SHARE_RELEASE_REFUSED where the wallet was renewed meanwhile.
 */
export const accountWalletRenewRoute = { method: 'POST', path: '/auth/account/wallet/renew' } as const

/** Body of {@link accountWalletRenewRoute}. `receipt`: that `recovery` has share C of the set. */
export const accountWalletRenewBodySchema = v.object({
  walletId: randomIdSchema,
  blob: walletBlobSchema,
  setId: randomIdSchema,
  shareB: keyShareSchema,
  receipt: noteSchema,
})

/** Answer of {@link accountWalletRenewRoute}. `takesAt`: when it is done, unless somebody stops it; null: it is done. */
export const accountWalletRenewResponseSchema = v.object({ takesAt: v.nullable(momentSchema) })

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
 * key by a passkey or password. Access token and DPoP proof. Throws SHARE_NOT_FOUND, also where the wallet was renewed since
 * the login; LOGIN_NOT_AVAILABLE.
 */
export const shareOpeningRoute = { method: 'POST', path: '/auth/shares/opening' } as const

/** Body of {@link shareOpeningRoute}. To open is told the person, under “What happened”; to read is not. */
export const shareOpeningBodySchema = v.object({ purpose: v.picklist(['read', 'open']) })

/**
 * Answer of {@link shareOpeningRoute}: `custody.` and the purpose, 60 s, once, for the caller's DPoP key alone. `blob`: what
 * the shares open that its login recovered; null for who only reads.
 */
export const shareOpeningResponseSchema = v.object({
  walletId: randomIdSchema,
  grant: noteSchema,
  blob: v.nullable(walletBlobSchema),
})
