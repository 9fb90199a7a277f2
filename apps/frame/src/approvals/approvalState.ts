import type { ApprovalModel, ApprovalRow } from '../model/approvalModel.js'
import type { ClosedWallet } from '../model/closedWallet.js'
import type { SigningRequest, WorkerApi } from '../model/workerApi.js'

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

/** What the screen shows, what undoes it, and what is said to who does not see it. */
export type ShownState = {
  title: string
  body: readonly Node[]
  buttons: readonly HTMLElement[]
  spoken?: string
  stop?(): void
}

/** The requests that wait for the person, shown one at a time. embedded-wallet.md §10. */
export type ApprovalQueue = {
  /**
   * Shows what is asked for, once it is its turn, and gives the result of the RPC call. Throws FRAME_REQUEST_REJECTED when
   * the person declines; REQUEST_ABORTED when `signal` says that nobody waits for it any longer.
   */
  request(request: SigningRequest, options: { signal: AbortSignal }): Promise<unknown>
  /**
   * Shows what is only to be read, once it is its turn, until the person closes it or five minutes are over. `read` is asked
   * again when they want that. What it throws first is thrown; later what was read before stays.
   */
  show(read: () => Promise<Notice>, options: { signal: AbortSignal }): Promise<void>
  /** Ends all of them, each with REQUEST_ABORTED: the app has given them up. */
  drop(): void
}
