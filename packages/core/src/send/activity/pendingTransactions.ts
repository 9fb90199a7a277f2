import { startLimits } from '@gangway/protocol'

/** How a shown account is watched for transfers that this browser did not send. product.md §4, §9. */
export type PendingTransactionsOptions = {
  /** Default false. */
  isEnabled: boolean
  /** Between two looks, ms; default 30 000. */
  pollInterval: number
  /** Transfers found, after which an account is no longer watched; default 99. */
  limit: number
}

/** The defaults; the limit is what other kits have (modal-behaviour.md §13). */
export const defaultPendingTransactions: PendingTransactionsOptions = {
  isEnabled: false,
  pollInterval: startLimits.pendingTransactionPollInterval,
  limit: 99,
}
