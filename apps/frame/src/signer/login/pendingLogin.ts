import type { loginWaitResponseSchema, Session, shareRecoverResponseSchema } from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import type { DpopKey } from '../../http/dpopKey.js'
import type { ShareDraft } from '../keys/shareDraft.js'
import type { DeviceWallet } from '../session/device.js'

/** A login between its mail and its end. It ends with this Worker too: nothing of it is stored. */
export type PendingLogin = {
  readonly loginId: string
  /** Row of the device it is for, which is that of an e-mail address. */
  readonly deviceName: string
  readonly key: DpopKey
  /** What this browser holds for the address; null: it is new to it. */
  readonly known: DeviceWallet | null
  /** Unix milliseconds. */
  readonly expiresAt: number
  /** What becomes of the link, while somebody waits to hear. */
  approval: Promise<LoginApproval> | null
  /** Set once the code was right. */
  verified: VerifiedLogin | null
}

/** What `auth` says of a link. */
export type LoginApproval = InferOutput<typeof loginWaitResponseSchema>

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
