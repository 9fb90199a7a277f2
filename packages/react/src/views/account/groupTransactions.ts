import type { SentTransaction } from '@gangway/core'

/** Rows of one day, newest first; `day` is null for those still on their way, which stand on top. */
export type TransactionGroup = {
  /** Midnight, local time, ms since 1970. */
  day: number | null
  transactions: readonly SentTransaction[]
}

/** Puts transactions under the days they were sent on. interface-guide §8.4. */
export function groupTransactions(transactions: readonly SentTransaction[]): readonly TransactionGroup[] {
  const sorted = [...transactions].sort((left, right) => right.submittedAt - left.submittedAt)
  const days = new Map<number | null, SentTransaction[]>()
  for (const transaction of sorted.filter(isOpen)) add(days, null, transaction)
  for (const transaction of sorted.filter((other) => !isOpen(other)))
    add(days, new Date(transaction.submittedAt).setHours(0, 0, 0, 0), transaction)
  return [...days].map(([day, transactions]) => ({ day, transactions }))
}

function isOpen({ status }: SentTransaction): boolean {
  return status === 'pending' || status === 'unknown'
}

function add(days: Map<number | null, SentTransaction[]>, day: number | null, transaction: SentTransaction) {
  days.set(day, [...(days.get(day) ?? []), transaction])
}
