import type { Custody, FrameConfig } from '@gangway/protocol'
import type { AuthClient } from '../http/createAuthClient.js'
import type { RecoveryClient } from '../http/createRecoveryClient.js'
import type { ClosedWallet } from '../model/closedWallet.js'
import type { PrepareRequest, SigningContext } from '../requests/signingContext.js'
import type { RequestTexts } from '../requests/texts/en.js'
import type { Lock } from '../storage/createLock.js'
import type { GuardedStore } from '../storage/openGuardedStore.js'
import type { KeyRing } from './keys/createKeyRing.js'
import type { FinishedLogin, PendingLogin } from './login/pendingLogin.js'
import type { PreparedRequests } from './requests/createPreparedRequests.js'

/**
 * An offer with the private half of its key, which cannot leave this Worker. `blob`: what the wallet's shares open; null:
 * no way of the offer was asked for yet.
 */
export type Opening = { closed: ClosedWallet; key: CryptoKey; blob: string | null }

/** What the Worker works with, from `open` on: one project, one app. */
export type WorkerContext = {
  readonly config: FrameConfig
  readonly appOrigin: string
  readonly client: 'gw1' | '4'
  /** What a person is told of a request, in their language. */
  readonly texts: RequestTexts
  readonly store: GuardedStore
  /** Held while the stored session is changed, by whichever tab. */
  readonly sessionLock: Lock
  /** Held by what changes {@link WorkerContext.login}. */
  readonly loginLock: Lock
  readonly auth: AuthClient
  readonly recovery: RecoveryClient
  /** Unix milliseconds, by the servers' clock as far as it is known. */
  readonly getServerNow: () => number
  /** The same, asked for where no answer has told it since this Worker began; by this machine's clock where none comes. */
  readonly askServerNow: () => Promise<number>
  /** A moment the servers named, as this browser's clock will show it: a page compares with that one alone. */
  readonly toLocalTime: (serverTime: number) => number
  readonly keyRing: KeyRing
  readonly prepared: PreparedRequests
  /** Readers of the signing methods, by method. */
  readonly requests: Readonly<Record<string, PrepareRequest>>
  readonly callNode: (
    caipNetworkId: string,
    ...call: Parameters<SigningContext['callNode']>
  ) => Promise<unknown>
  /** The login under way; a later Worker takes up what was kept of it. */
  login: PendingLogin | null
  /** The login that ended last. */
  finished: FinishedLogin | null
  /** Who keeps what recovers a wallet, as far as it was asked; `until` by the servers' clock, Unix milliseconds. */
  custody: { walletId: string; until: number; mode: Promise<Custody['mode'] | null> } | null
  /** What the owner of a closed wallet is asked to open it with; good for one answer. */
  opening: Opening | null
}
