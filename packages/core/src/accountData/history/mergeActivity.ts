import type { SentTransaction } from '../../chains/sentTransaction.js'
import type { Purchase } from '../purchases/purchase.js'
import type { AccountTransaction } from './accountTransaction.js'

/** One row of an account's activity: what this browser follows, or what the chain alone tells of. `hash` of a purchase: its id. */
export type ActivityItem = { hash: string /** ms since 1970 */; at: number } & (
  | { kind: 'sent'; transaction: SentTransaction }
  | { kind: 'found'; transaction: AccountTransaction }
  | { kind: 'bought'; purchase: Purchase }
)

/**
 * Joins what this browser sent with what the chain tells, newest first, one row a transaction: of two the sent one is
 * kept, which is followed live. What merely took the place of a sent one (a higher fee, a cancelling) is told by that one, and
 * what brought the coins of a purchase by the purchase.
 */
export function mergeActivity(
  sent: readonly SentTransaction[],
  found: readonly AccountTransaction[],
  bought: readonly Purchase[] = [],
): readonly ActivityItem[] {
  const told = new Set([
    ...sent.flatMap(({ hash, replacedBy, status }) =>
      replacedBy === null || status === 'replaced' ? [hash] : [hash, replacedBy],
    ),
    ...bought.flatMap(({ transactionHash, state }) => (state === 'arrived' ? [transactionHash] : [])),
  ])
  const items: ActivityItem[] = [
    ...sent.map((transaction) => ({
      kind: 'sent' as const,
      hash: transaction.hash,
      at: transaction.submittedAt,
      transaction,
    })),
    ...found
      .filter(({ hash }) => !told.has(hash))
      .map((transaction) => ({
        kind: 'found' as const,
        hash: transaction.hash,
        at: transaction.minedAt,
        transaction,
      })),
    ...bought.map((purchase) => ({
      kind: 'bought' as const,
      hash: purchase.id,
      at: Date.parse(purchase.startedAt),
      purchase,
    })),
  ]
  return items.sort((left, right) => right.at - left.at)
}
