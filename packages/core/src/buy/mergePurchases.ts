import type { OnrampState } from '@gangway/protocol'
import type { Purchase } from '../accountData/purchases/purchase.js'

/** How many purchases a browser remembers. */
const mostKept = 50

/** Of what was told at one time of one purchase the furthest holds: money that comes after all counts. */
const furthest: readonly OnrampState[] = [
  'arrived',
  'sent',
  'failed',
  'paid',
  'expired',
  'abandoned',
  'started',
]

/**
 * Joins two lists of purchases, newest first, one row an id. Of two rows for one the later one is kept, as another tab may have
 * heard more; of one time the further one, else the one of `mine`. Later is not always further: who failed may pay again.
 */
export function mergePurchases(mine: readonly Purchase[], others: readonly Purchase[]): readonly Purchase[] {
  const rows = new Map(others.map((purchase) => [purchase.id, purchase]))
  for (const purchase of mine) {
    const other = rows.get(purchase.id)
    if (!other || compareNews(purchase, other) >= 0) rows.set(purchase.id, purchase)
  }
  return [...rows.values()]
    .sort((left, right) => Date.parse(right.startedAt) - Date.parse(left.startedAt))
    .slice(0, mostKept)
}

/** More than 0 where `left` is the newer word of the server, less where `right` is. */
function compareNews(left: Purchase, right: Purchase): number {
  const later = Date.parse(left.updatedAt) - Date.parse(right.updatedAt)
  return later || furthest.indexOf(right.state) - furthest.indexOf(left.state)
}
