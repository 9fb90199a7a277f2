import type {
  loginWaitResponseSchema,
  providerWaitResponseSchema,
  Session,
  shareRecoverResponseSchema,
} from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import type { DpopKey } from '../../http/dpop.js'
import type { ShareDraft } from '../../keys/draftWallet.js'
import type { DeviceWallet } from '../session/device.js'

/** A login on its way. It ends with this Worker too, but for what `keptLogin` and `keptEmailLogin` keep of it. */
export type PendingLogin = EmailLogin | ProviderLogin

type AnyLogin = {
  readonly loginId: string
  readonly key: DpopKey
  /** Unix milliseconds, by the servers' clock. */
  readonly expiresAt: number
  /** Set once it is proven who this is. */
  verified: VerifiedLogin | null
}

/** One between its mail and its end. */
export type EmailLogin = AnyLogin &
  LoginDevice & {
    readonly kind: 'email'
    /** What becomes of the link, while somebody waits to hear. */
    approval: Promise<LoginApproval> | null
  }

/** One by somebody who knows the person. Whose account and so whose device it is, is known at its end. */
export type ProviderLogin = AnyLogin & {
  readonly kind: 'provider'
  readonly provider: string
  /** What the provider calls the person, once it is proven who this is. */
  userName: string | null
  /** Aborts once nothing comes of it any more. */
  readonly abandoned: AbortController
  /** What becomes of it, while somebody waits to hear. */
  release: Promise<ProviderRelease> | null
}

/** The device a login ends on. */
export type LoginDevice = {
  readonly key: DpopKey
  /** Row of it: that of an e-mail address, or of an account of a provider. */
  readonly deviceName: string
  /** What this browser holds for it; null: it is new to it. */
  readonly known: DeviceWallet | null
}

/** A login that came to its end, so that whoever asks for it again hears the same. */
export type FinishedLogin = {
  readonly isByProvider: boolean
  /** What it ended by: a code, or the login itself. None is good for anything any more. */
  readonly proofs: readonly string[]
  /** What the provider calls the person. */
  readonly userName: string | null
}

/** What `auth` says of a link. */
export type LoginApproval = InferOutput<typeof loginWaitResponseSchema>

/** What `auth` says of a login by a provider. */
export type ProviderRelease = InferOutput<typeof providerWaitResponseSchema>

type ShareRelease = InferOutput<typeof shareRecoverResponseSchema>

/** A code works once, so what fails after it is taken up again from here when the person sends the same code again. */
export type VerifiedLogin = {
  readonly code: string
  session: Session
  /** Share B with leave to have share C, until share C came. */
  release: ShareRelease | null
  /** Shares on their way to the servers; wiped once they are there. */
  draft: ShareDraft | null
  /** What this device holds from then on, until it is written. */
  held: DeviceWallet | null
}
