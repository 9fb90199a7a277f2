import { type OnrampState, onrampPurchaseSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { Purchase } from '../accountData/purchases/purchase.js'
import type { Config } from '../config/config.js'
import { openStored } from '../config/openStored.js'
import type { State } from '../config/state.js'
import { lenientArray } from '../kernel/storage/lenientArray.js'
import { purchaseKeeping, purchasesKey } from './purchaseKeeping.js'

const schema = v.object({
  rows: lenientArray(
    v.object({
      ...onrampPurchaseSchema.entries,
      address: v.string(),
      isLost: v.exactOptional(v.literal(true)),
    }),
  ),
  shown: v.nullable(v.object({ id: v.string(), at: v.number() })),
})

/** Whose page was on screen this long ago, ms, is shown again when the page comes back. */
const shownFor = 3_600_000

/** Reads the purchases of this browser into the state, once, and writes down what changes; what other tabs write is joined. */
export function openPurchases(config: Config): void {
  const keeping = purchaseKeeping(config)
  const { context } = keeping
  if (keeping.isOpen) return
  if (!context) {
    // The config was not started: they live as long as the page.
    if (!config.state.purchases) config.setState({ purchases: [] })
    return
  }
  keeping.isOpen = true
  const stored = openStored(config, context, { key: purchasesKey, schema })
  const readRows = () => stored.read()?.rows ?? []
  let isJoining = false
  const join = () => {
    isJoining = true
    config.setState(({ purchases = [] }) => ({ purchases: mergePurchases(purchases, readRows()) }))
    isJoining = false
  }
  const write = (state: State, previous: State) => {
    const { purchases = [], shownPurchase: id = null } = state
    const isSame = purchases === previous.purchases && id === (previous.shownPurchase ?? null)
    // What another tab wrote is not written back, or two tabs would answer each other for ever.
    if (isSame || isJoining) return
    const shown = id === null ? null : { id, at: Date.now() }
    stored.write({ rows: [...mergePurchases(purchases, readRows())], shown })
  }
  join()
  const shown = stored.read()?.shown
  if (shown && Date.now() - shown.at < shownFor && config.state.shownPurchase === undefined)
    config.setState({ shownPurchase: shown.id })
  const stops = [config.subscribe(write), stored.onForeignWrite(join)]
  context.signal.addEventListener('abort', () => {
    keeping.isOpen = false
    for (const stop of stops) stop()
  })
}

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

/** Puts a purchase into the state, in the place of the row with its id. */
export function updatePurchase(config: Config, purchase: Purchase): void {
  config.setState(({ purchases = [] }) => ({
    purchases: mergePurchases(
      [purchase],
      purchases.filter(({ id }) => id !== purchase.id),
    ),
  }))
}

/** A purchase of this browser by its id; undefined where there is none. */
export function findPurchase(config: Pick<Config, 'state'>, id: string): Purchase | undefined {
  return config.state.purchases?.find((purchase) => purchase.id === id)
}
