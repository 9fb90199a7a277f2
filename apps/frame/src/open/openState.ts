import type { ClosedWallet } from '../model/closedWallet.js'
import type { Fault } from '../wallet/toFault.js'

/** What the window shows in which a wallet is opened. */
export type OpenState =
  /** The frame that opened it has yet to say what is to be opened. */
  | { step: 'waiting' }
  /** By which way. `hasPasskeys`: this browser has passkeys at all. */
  | { step: 'choose'; closed: ClosedWallet; hasPasskeys: boolean; problem: Fault | null }
  /** What can be done by somebody who has none of the ways. */
  | { step: 'noneLeft'; closed: ClosedWallet }
  /** `part`: how far it is, 0 to 1; null: nothing tells. `isSlow`: it takes longer than usual. */
  | { step: 'working'; part: number | null; isSlow: boolean }
  /** The frame goes on. */
  | { step: 'opened' }
  /** Nothing can be opened here: no frame has opened this window, or what was asked for is over. */
  | { step: 'nothing' }
