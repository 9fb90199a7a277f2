import type { SentTransaction } from './sentTransaction.js'

/**
 * Joins two lists of sent transactions, newest first, one row a hash. Of two rows for one hash the settled one is
 * kept, else the one of `mine`: another tab may have seen the outcome first.
 */
export function mergeTransactions(
  mine: readonly SentTransaction[],
  others: readonly SentTransaction[],
): SentTransaction[] {
  const byHash = new Map(others.map((transaction) => [transaction.hash, transaction]))
  for (const transaction of mine) {
    const other = byHash.get(transaction.hash)
    if (!other || other.settledAt === null || transaction.settledAt !== null)
      byHash.set(transaction.hash, transaction)
  }
  return [...byHash.values()].sort((a, b) => b.submittedAt - a.submittedAt)
}
