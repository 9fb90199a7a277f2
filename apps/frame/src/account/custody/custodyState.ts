import type { Custody } from '@gangway/protocol'
import type { Fault } from '../../wallet/toFault.js'
import type { WalletParts } from '../../wallet/walletTask.js'
import type { SignedIn } from '../createAccountClient.js'

/** A way by which the person opens the wallet's recovery. */
export type Method = Custody['methods'][number]

/** What a way is asked for. `parts`: what the wallet is opened with besides. */
export type Need =
  | { kind: 'add' | 'test' | 'giveBack' }
  /** While the service keeps the recovery, a press alone. */
  | { kind: 'renew' }
  | { kind: 'remove'; method: Method }
  | { kind: 'file'; parts: WalletParts; password: string }
  | { kind: 'words'; parts: WalletParts }

/** What the account's page shows of how the wallet is recovered. */
export type CustodyState =
  /** Who keeps it, by which ways. */
  | {
      step: 'custody'
      account: SignedIn
      custody: Custody
      notice: CustodyNotice | null
      problem: Fault | null
    }
  /** Which new way; `isFirst`: with it the wallet moves into the person's hands. */
  | {
      step: 'newWay'
      account: SignedIn
      custody: Custody
      isFirst: boolean
      hasPasskeys: boolean
      problem: Fault | null
    }
  /** The way that something needs. */
  | { step: 'prove'; account: SignedIn; custody: Custody; need: Need; problem: Fault | null }
  /** Which password the recovery file is to have. */
  | { step: 'filePassword'; account: SignedIn; custody: Custody; problem: Fault | null }

/**
 * What has become of something. `changed`: it was changed elsewhere, and read anew. `movedOnly`: shares of before the move
 * are still of use, and nothing waits to end that. `renewWaits`: it is done in seven days, unless somebody stops it.
 */
export type CustodyNotice =
  | 'moved'
  | 'movedOnly'
  | 'movedBack'
  | 'renewed'
  | 'renewWaits'
  | 'renewStopped'
  | 'methodAdded'
  | 'methodRemoved'
  | 'methodLast'
  | 'methodAbsent'
  | 'tested'
  | 'fileSaved'
  | 'changed'
