import { type ActivityItem, isOpenPurchase } from '@gangway/core'

/** Rows of one day, newest first; `day` is null for those still on their way, which stand on top. */
export type TransactionGroup = {
  /** Midnight, local time, ms since 1970. */
  day: number | null
  items: readonly ActivityItem[]
}

/** Puts transactions, newest first, under the days they were sent on. interface-guide.md §8.4. */
export function groupTransactions(items: readonly ActivityItem[]): readonly TransactionGroup[] {
  const days = new Map<number | null, ActivityItem[]>()
  for (const item of items.filter(isOpen)) add(days, null, item)
  for (const item of items.filter((other) => !isOpen(other)))
    add(days, new Date(item.at).setHours(0, 0, 0, 0), item)
  return [...days].map(([day, rows]) => ({ day, items: rows }))
}

function isOpen(item: ActivityItem): boolean {
  if (item.kind === 'bought') return isOpenPurchase(item.purchase)
  const { status } = item.transaction
  return status === 'pending' || status === 'unknown'
}

function add(days: Map<number | null, ActivityItem[]>, day: number | null, item: ActivityItem) {
  const rows = days.get(day)
  if (rows) rows.push(item)
  else days.set(day, [item])
}
