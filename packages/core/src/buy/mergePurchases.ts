import { isOpenPurchase, type Purchase } from '../accountData/purchases/purchase.js'

/** How many purchases a browser remembers. */
const mostKept = 50

/**
 * Joins two lists of purchases, newest first, one row an id. Of two rows for one the ended one is kept, else the one of `mine`:
 * another tab may have seen the end first.
 */
export function mergePurchases(mine: readonly Purchase[], others: readonly Purchase[]): readonly Purchase[] {
  const rows = new Map(others.map((purchase) => [purchase.id, purchase]))
  for (const purchase of mine) {
    const other = rows.get(purchase.id)
    if (!other || isOpenPurchase(other) || !isOpenPurchase(purchase)) rows.set(purchase.id, purchase)
  }
  return [...rows.values()]
    .sort((left, right) => Date.parse(right.startedAt) - Date.parse(left.startedAt))
    .slice(0, mostKept)
}
