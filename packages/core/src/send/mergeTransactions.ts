import type { SentTransaction } from './sentTransaction.js'

/**
 * Joins two lists of sent transactions, newest first, one row a hash. Of two rows for one hash the settled one is
 * kept, else the one of `mine`: another tab may have seen the outcome first. What one of them knows to be this
 * browser's own is not from elsewhere.
 */
export function mergeTransactions(
  mine: readonly SentTransaction[],
  others: readonly SentTransaction[],
): SentTransaction[] {
  const byHash = new Map(others.map((transaction) => [transaction.hash, transaction]))
  for (const transaction of mine) {
    const other = byHash.get(transaction.hash)
    const kept = !other || other.settledAt === null || transaction.settledAt !== null ? transaction : other
    const isFromElsewhere = transaction.isFromElsewhere && (other?.isFromElsewhere ?? true)
    byHash.set(
      transaction.hash,
      kept.isFromElsewhere === isFromElsewhere ? kept : { ...kept, isFromElsewhere },
    )
  }
  return [...byHash.values()].sort((a, b) => b.submittedAt - a.submittedAt)
}
