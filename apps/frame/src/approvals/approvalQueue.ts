import type { SigningRequest } from '../model/workerApi.js'
import type { Notice } from './approvalState.js'

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
