import type {
  AccountType,
  FrameConfig,
  FrameEventName,
  FrameRequestPayload,
  FrameSuccessPayload,
} from '@gangway/protocol'
import type { ApprovalQueue } from '../approvals/approvalState.js'
import type { ApprovalTexts } from '../approvals/texts/approvalTexts.js'
import type { Tell } from '../messenger/createMessenger.js'
import type { WorkerApi } from '../model/workerApi.js'
import type { FrameNetworks } from './frameNetworks.js'
import type { NodeReader } from './rpc/createNodeReader.js'

/** What the handlers of one frame work with; the frame serves one app for as long as its document lives. */
export type FrameContext = {
  config: FrameConfig
  /** Where the frame itself is. */
  origin: string
  /** `gw1`: our own kit; `4`: AppKit 1.7, or anybody who says so. */
  client: 'gw1' | '4'
  worker: WorkerApi
  networks: FrameNetworks
  node: NodeReader
  approvals: ApprovalQueue
  /** The words of the approval screens, in the person's language. */
  texts: ApprovalTexts
  setTheme(theme: FrameRequestPayload<'SYNC_THEME'>): void
  /** What the person prefers to use the account as, where there is a choice. product.md §6. */
  accountType: AccountType
  /** Where the app is; empty before it has said a word. */
  appOrigin: string
  /** What the app calls itself. */
  appName: string | undefined
  /** Whether the app was told of a session, so that its end is news. */
  hasSession: boolean
  /** Ends what is half done, e.g. the waits for a device's approval. */
  halfDone: AbortController
}

/** Who asks, beside what. */
export type FrameCall = {
  context: FrameContext
  id: string | undefined
  tell: Tell
  /** Aborted when the app says that nobody waits for this request any longer. */
  signal: AbortSignal
}

/** Answers one event; what it throws becomes the event's `_ERROR`. */
export type FrameHandler<TName extends FrameEventName> = (
  payload: FrameRequestPayload<TName>,
  call: FrameCall,
) => Promise<FrameSuccessPayload<TName>>
