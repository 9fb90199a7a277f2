import type { TransactionStatus } from './sentTransaction.js'

/** Whether a status says how a transaction ended, rather than that nobody knows yet. */
export function isOutcome(status: TransactionStatus): boolean {
  return status !== 'pending' && status !== 'unknown'
}
