import type { Config } from '../config/config.js'
import { frameSlot } from './frameSession.js'

/**
 * Gives up every open request of the frame that is not on the safe list: the person closed the dialog. Each rejects with
 * 'Request was aborted' (product.md §8), save one that was approved already. product.md §4 “RPC requests”.
 */
export function rejectApprovals(config: Config): void {
  frameSlot(config).session?.then(
    (session) => session.calls.rejectOpen(),
    () => {}, // there is none
  )
}
