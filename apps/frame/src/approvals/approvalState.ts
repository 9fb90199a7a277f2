import type { ApprovalModel, ApprovalRow } from '../model/approvalModel.js'

/** What the approval screen shows. */
export type ApprovalState =
  /** Nothing waits for the person. */
  | { kind: 'idle' }
  /** The Worker reads the request. */
  | { kind: 'reading' }
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
export type ApprovalAction = 'approve' | 'decline' | 'close' | 'retry'

/** Where requests are shown. */
export type ApprovalScreen = {
  /** Replaces what is shown; `onAction` is called once at most for each. */
  show(state: ApprovalState, onAction: (action: ApprovalAction) => void): void
}
