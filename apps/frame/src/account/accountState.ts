import type { WalletSecrets } from '../wallet/showWords.js'
import type { ClosingState } from './closing/closingState.js'
import type { Activity, Device, SignedIn, Way } from './createAccountClient.js'
import type { CustodyState } from './custody/custodyState.js'

/** What the account's page shows. */
export type AccountState =
  | ClosingState
  | CustodyState
  | { step: 'noProject' }
  /** `reason`: why it asks again. */
  | { step: 'signedOut'; email: string; reason: LoginReason | null; problem: Problem | null }
  /** `isSlow`: it takes longer than usual. `part`: how far it is, 0 to 1; null: nothing tells. */
  | { step: 'busy'; doing: Doing; isSlow: boolean; part?: number | null }
  /** The mail with the link is sent. `problem`: why no other was. */
  | { step: 'mail'; email: string; matchNumber: string | null; expiresAt: number; problem: Problem | null }
  | { step: 'code'; email: string; expiresAt: number; problem: Problem | null }
  /** The person is at a provider, or on the way there. */
  | { step: 'visit'; visit: Visit }
  /** `provider` null: by e-mail. `account`: who is logged in, where a way was to be added. */
  | { step: 'ended'; end: End; provider: string | null; account: SignedIn | null }
  | { step: 'account'; account: SignedIn; isOpen: boolean; notice: Notice | null }
  /** Which address the account is to have. */
  | { step: 'newEmail'; account: SignedIn; email: string; problem: Problem | null }
  /** A code went to the address there is (`isFormer`), or to the new one, `email`. */
  | {
      step: 'emailCode'
      account: SignedIn
      email: string
      isFormer: boolean
      expiresAt: number
      problem: Problem | null
    }
  /**
   * What happened to the account. `next` null: that is all. `hasFailed`: what is earlier, or the file, could not be read;
   * `isSaved`: the file is with the browser's downloads.
   */
  | {
      step: 'activity'
      account: SignedIn
      rows: readonly Activity[]
      next: number | null
      hasFailed: boolean
      isSaved: boolean
    }
  /** Whether the words of the wallet are to be shown. `end`: why they were not. */
  | { step: 'export'; account: SignedIn; end: ExportEnd | null }
  | { step: 'exported'; account: SignedIn; secrets: WalletSecrets }
  /** Whether a way is to go. `hasFailed`: the service could not be told. */
  | { step: 'remove'; account: SignedIn; way: Way; hasFailed: boolean }
  /** Whether a browser is to be logged out. */
  | { step: 'endDevice'; account: SignedIn; device: Device; hasFailed: boolean }

/** Why somebody who was logged in is asked to log in. `tooOld`: the login is, for changes. */
export type LoginReason = 'tooOld' | 'over' | 'loggedOut'

/** What is waited for. */
export type Doing =
  | 'sending'
  | 'opening'
  | 'checking'
  | 'reading'
  | 'adding'
  | 'proving'
  | 'openingWallet'
  | 'movingCustody'
  | 'renewing'
  | 'stoppingRenewal'
  | 'addingMethod'
  | 'testing'
  | 'makingFile'
  | 'removing'
  | 'closing'
  | 'keeping'
  | 'leaving'

/** A login at a provider, or a way that is being added. */
export type Visit = {
  provider: string
  isAdding: boolean
  /** Where the person proves who they are. */
  uri: string
  matchNumber: string | null
  expiresAt: number
  /** `blocked`: the browser let no window open. `phone`: there is none. */
  kind: 'window' | 'blocked' | 'phone'
}

/** What went wrong of a mail or a code. `figure`: seconds to wait, or tries that are left. */
export type Problem = {
  kind:
    | 'invalidEmail'
    | 'sameEmail'
    | 'cooldown'
    | 'tooMany'
    | 'notAvailable'
    | 'wrong'
    | 'unreachable'
    | 'offline'
  figure: number | null
}

/** How a login, or what was to be added, came to nothing. */
export type End =
  | 'closed'
  | 'declined'
  | 'denied'
  | 'expired'
  | 'codeExpired'
  | 'failed'
  | 'notAvailable'
  | 'tooMany'
  | 'unreachable'
  | 'offline'

/** Why the words are not shown. `usedUp`: this login has shown them; `tooSoon`: within a day of a change of address. */
export type ExportEnd = 'usedUp' | 'tooSoon' | 'damaged' | 'unreachable'

/** What has become of a change. */
export type Notice =
  | { outcome: 'added' | 'known' | 'taken' | 'removed' | 'last' | 'absent'; provider: string }
  | { outcome: 'emailChanged'; email: string }
  | { outcome: 'accountKept' }
  | { outcome: 'deviceEnded' | 'deviceLoggedOut' | 'deviceAbsent'; device: Device }
