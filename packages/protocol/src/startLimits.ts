/**
 * Those of `limits` that are needed before the button works; apart from their like, which would all be loaded with them.
 * product.md §9.
 */
export const startLimits = {
  /** Wait for one connector while reconnecting; from 5 s on a person may stop it (interface-guide.md §7.4). */
  reconnectTimeout: 15_000,
  pendingTransactionPollInterval: 30_000,
} as const
