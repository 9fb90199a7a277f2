import type { OnrampState } from '@gangway/protocol'
import type { Purchase } from '../accountData/purchases/purchase.js'

/** How many purchases a browser remembers. */
const mostKept = 50

/** Of what was told of one purchase the furthest holds, as on the server: money that comes after all counts. */
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
 * Joins two lists of purchases, newest first, one row an id. Of two rows for one the further one is kept, as another tab may have
 * seen more; else the one of `mine`.
 */
export function mergePurchases(mine: readonly Purchase[], others: readonly Purchase[]): readonly Purchase[] {
  const rows = new Map(others.map((purchase) => [purchase.id, purchase]))
  for (const purchase of mine) {
    const other = rows.get(purchase.id)
    if (!other || furthest.indexOf(other.state) >= furthest.indexOf(purchase.state))
      rows.set(purchase.id, purchase)
  }
  return [...rows.values()]
    .sort((left, right) => Date.parse(right.startedAt) - Date.parse(left.startedAt))
    .slice(0, mostKept)
}
