import type { SentReplacement, SentSwap, SentTransaction } from '../chains/sentTransaction.js'

/**
 * Joins two lists of sent transactions, newest first, one row a hash. Of two rows for one hash the settled one is
 * kept, else the one of `mine`: another tab may have seen the outcome first. What one of them knows to be this
 * browser's own is not from elsewhere, and what either sent in its place last is kept, and what either heard of a swap on
 * another network.
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
    const swap = getFurther(kept.swap, (kept === other ? transaction : other)?.swap)
    const isKept =
      kept.isFromElsewhere === isFromElsewhere && kept.replacement === replacement && kept.swap === swap
    byHash.set(
      transaction.hash,
      isKept
        ? kept
        : { ...kept, isFromElsewhere, ...(replacement ? { replacement } : {}), ...(swap ? { swap } : {}) },
    )
  }
  // A batch has another hash in a tab that does not know it to be in a block yet.
  const mined = new Set([...byHash.values()].map(({ hash, callsId }) => (hash === callsId ? null : callsId)))
  const rows = [...byHash.values()].filter(({ hash }) => !mined.has(hash))
  return rows.sort((a, b) => b.submittedAt - a.submittedAt)
}

function getFurther(kept?: SentSwap, other?: SentSwap): SentSwap | undefined {
  const isBehind = kept?.crossing?.state === 'sent' && other?.crossing && other.crossing.state !== 'sent'
  return isBehind ? other : kept
}

function getLater(mine?: SentReplacement, other?: SentReplacement): SentReplacement | undefined {
  return (other?.submittedAt ?? 0) > (mine?.submittedAt ?? 0) ? other : mine
}
