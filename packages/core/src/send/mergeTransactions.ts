import type { SentReplacement, SentSwap, SentTransaction } from '../chains/sentTransaction.js'

/**
 * Joins two lists of sent transactions, newest first, one row a hash. Of two rows for one hash the settled one is
 * kept, else the one of `mine`: another tab may have seen the outcome first. What one of them knows to be this
 * browser's own is not from elsewhere; an app's words are kept, what either sent in its place last, and what either heard
 * of a swap on another network.
 */
export function mergeTransactions(
  mine: readonly SentTransaction[],
  others: readonly SentTransaction[],
): SentTransaction[] {
  const byHash = new Map(others.map((transaction) => [transaction.hash, transaction]))
  for (const transaction of mine) {
    const other = byHash.get(transaction.hash)
    const isOthers = other && other.settledAt !== null && transaction.settledAt === null
    const [kept, rest = kept] = isOthers ? [other, transaction] : [transaction, other]
    byHash.set(transaction.hash, join(kept, rest))
  }
  // A batch has another hash in a tab that does not know it to be in a block yet.
  const mined = new Set([...byHash.values()].map(({ hash, callsId }) => (hash === callsId ? null : callsId)))
  const rows = [...byHash.values()].filter(({ hash }) => !mined.has(hash))
  return rows.sort((a, b) => b.submittedAt - a.submittedAt)
}

function join(kept: SentTransaction, rest: SentTransaction): SentTransaction {
  const isFromElsewhere = kept.isFromElsewhere && rest.isFromElsewhere
  const replacement = getLater(kept.replacement, rest.replacement)
  const description = kept.description ?? rest.description
  const swap = getFurther(kept.swap, rest.swap)
  const isKept =
    kept.isFromElsewhere === isFromElsewhere &&
    kept.replacement === replacement &&
    kept.description === description &&
    kept.swap === swap
  if (isKept) return kept
  return {
    ...kept,
    isFromElsewhere,
    ...(replacement ? { replacement } : {}),
    ...(description === undefined ? {} : { description }),
    ...(swap ? { swap } : {}),
  }
}

function getFurther(kept?: SentSwap, other?: SentSwap): SentSwap | undefined {
  const isBehind = kept?.crossing?.state === 'sent' && other?.crossing && other.crossing.state !== 'sent'
  return isBehind ? other : kept
}

function getLater(kept?: SentReplacement, other?: SentReplacement): SentReplacement | undefined {
  return (other?.submittedAt ?? 0) > (kept?.submittedAt ?? 0) ? other : kept
}
