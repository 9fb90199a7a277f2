import type { Config } from '../config/config.js'
import { hasStored } from '../config/hasStored.js'
import type { RestoreContext } from '../config/slice.js'
import { purchaseKeeping, purchasesKey } from './purchaseKeeping.js'

/** Follows again what an earlier visit bought. Its code loads for those alone who ever bought something here. */
export function keepPurchases(config: Config, context: RestoreContext): void {
  purchaseKeeping(config).context = context
  if (!hasStored(config, purchasesKey)) return
  import('./followPurchases.js').then(
    ({ followPurchases }) => followPurchases(config),
    // The rows are there once the code is: with Activity, or the next purchase.
    () => undefined,
  )
}
