import type { ApprovalModel, ApprovalRow } from '../model/approvalModel.js'
import type { ClosedWallet } from '../model/closedWallet.js'
import type { WorkerApi } from '../model/workerApi.js'

/** What the approval screen shows. */
export type ApprovalState =
  /** Nothing waits for the person. */
  | { kind: 'idle' }
  /** The Worker reads the request. */
  | { kind: 'reading' }
  /** Its owner has to open the wallet on this device first; `relay` is whom the window speaks to by way of this page. */
  | {
      kind: 'closed'
      closed: ClosedWallet
      relay: Pick<WorkerApi, 'readClosed' | 'readPepper' | 'openClosed'>
    }
  /** The project wants the person to keep what recovers the wallet. */
  | { kind: 'setUp'; projectId: string }
  | { kind: 'ready'; model: ApprovalModel }
  /** Agreed to; the Worker signs and sends. */
  | { kind: 'signing'; model: ApprovalModel }
  /** It can never be approved, for this reason. */
  | { kind: 'refused'; reason: string }
  /** It could not be read this time. */
  | { kind: 'unread' }
  /** To be read alone. */
  | { kind: 'notice'; notice: Notice }
  /** Nobody decided in time. */
  | { kind: 'expired' }

/** Something an app has shown to the person; `isOpen`: it may have changed when it is looked at again. */
export type Notice = { title: string; appOrigin: string; rows: readonly ApprovalRow[]; isOpen: boolean }

/** What a person does on it. */
export type ApprovalAction = 'approve' | 'decline' | 'close' | 'retry' | 'opened' | 'later'

/** Where requests are shown. */
export type ApprovalScreen = {
  /** Replaces what is shown; `onAction` is called once at most for each. */
  show(state: ApprovalState, onAction: (action: ApprovalAction) => void): void
}
