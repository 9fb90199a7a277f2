import type { SentReplacement, SentTransaction } from '../chains/sentTransaction.js'

/**
 * Joins two lists of sent transactions, newest first, one row a hash. Of two rows for one hash the settled one is
 * kept, else the one of `mine`: another tab may have seen the outcome first. What one of them knows to be this
 * browser's own is not from elsewhere; an app's words, and what either sent in its place last, are kept.
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
    const replacement = getLater(transaction.replacement, other?.replacement)
    const description = kept.description ?? transaction.description ?? other?.description
    const isKept =
      kept.isFromElsewhere === isFromElsewhere &&
      kept.replacement === replacement &&
      kept.description === description
    const more = { ...(replacement ? { replacement } : {}), ...(description ? { description } : {}) }
    byHash.set(transaction.hash, isKept ? kept : { ...kept, isFromElsewhere, ...more })
  }
  // A batch has another hash in a tab that does not know it to be in a block yet.
  const mined = new Set([...byHash.values()].map(({ hash, callsId }) => (hash === callsId ? null : callsId)))
  const rows = [...byHash.values()].filter(({ hash }) => !mined.has(hash))
  return rows.sort((a, b) => b.submittedAt - a.submittedAt)
}

function getLater(mine?: SentReplacement, other?: SentReplacement): SentReplacement | undefined {
  return (other?.submittedAt ?? 0) > (mine?.submittedAt ?? 0) ? other : mine
}
