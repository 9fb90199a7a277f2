import type { SentTransaction } from '@gangway/core'

/** How many transactions of an account are on their way. SPEC §3 “Pending transaction counter”. */
export function getPendingCount(transactions: readonly SentTransaction[], address: string): number {
  return transactions.filter(({ status, from }) => status === 'pending' && from === address).length
}
