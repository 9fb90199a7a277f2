import type { Log } from '@gangway/server-kit'
import type { PurchaseManager } from './createPurchaseManager.js'
import type { PurchaseStore } from './createPurchaseStore.js'

const defaultInterval = 5_000
/** ms between two times that what has ended is deleted. */
const upkeepInterval = 3_600_000

/**
 * Asks about purchases as they fall due, until it is closed. Several processes may: each purchase is claimed by one. What a
 * process that was killed had claimed falls due again by itself.
 */
export function startAsking(deps: {
  purchases: Pick<PurchaseManager, 'askDue'>
  store: Pick<PurchaseStore, 'deleteBefore'>
  log: Log
  /** The earliest that any clock says. */
  getEarliest: () => number
  /** How long what has ended is kept, ms. */
  keptFor: number
  /** ms. */
  interval?: number | undefined
}): { close(): Promise<void> } {
  const { purchases, store, log, getEarliest, keptFor, interval = defaultInterval } = deps
  let isClosed = false
  let cleanedAt = 0
  let round = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    try {
      // A full batch may not have been all.
      while (!isClosed && (await purchases.askDue()) > 0);
      const now = getEarliest()
      if (now - cleanedAt < upkeepInterval) return
      cleanedAt = now
      await store.deleteBefore(cleanedAt - keptFor)
    } catch (error) {
      log.warn({ error }, 'purchases could not be asked about')
    }
  }

  function schedule(): void {
    if (isClosed) return
    timer = setTimeout(() => {
      round = run().then(schedule)
    }, interval)
    timer.unref()
  }

  schedule()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await round
    },
  }
}
