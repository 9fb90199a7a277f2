import { limits } from '@gangway/protocol'

/** How often the node is asked, ms. Receipt numbers are product.md §9's. */
export type WatchTiming = {
  /** Ask quickly for this long, then slowly: still pending, never failed. */
  quickTime: number
  quickInterval: number
  /** From then on a person is told what it waits for; interface-guide.md §9.9. */
  longTime: number
  /** A transaction nobody has known for this long is `unknown`, and asked for rarely from then on. */
  slowTime: number
  slowInterval: number
  rareInterval: number
  /** How often in a row its nonce may be used by what cannot be found before it is `unknown`. */
  retryCount: number
  /** Doubled each time. */
  retryDelay: number
  /** How long an outcome must stay in the chain until it is final. */
  settleTime: number
}

/** The timing of the product. */
export const defaultWatchTiming: WatchTiming = {
  quickTime: limits.receiptWait,
  quickInterval: 1_000,
  longTime: 60_000,
  slowTime: limits.receiptTimeout,
  slowInterval: 4_000,
  rareInterval: limits.pendingTransactionPollInterval,
  retryCount: limits.receiptRetryCount,
  retryDelay: limits.receiptRetryDelay,
  // Two blocks of the slowest network, and a little.
  settleTime: 30_000,
}
