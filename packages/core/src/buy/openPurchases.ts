import { onrampPurchaseSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { Config } from '../config/config.js'
import { openStored } from '../config/openStored.js'
import type { State } from '../config/state.js'
import { lenientArray } from '../kernel/storage/lenientArray.js'
import { mergePurchases } from './mergePurchases.js'
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
