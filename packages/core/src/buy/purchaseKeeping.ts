import type { RestoreContext } from '../config/slice.js'
import { defineSlot } from '../config/slot.js'

/** Where purchases are kept. Not among `storageKeys`, which the button would carry. */
export const purchasesKey = 'gangway.v1.purchases'

/** How purchases outlive a reload; without `context` the config was not started, and they do not. */
export const purchaseKeeping = defineSlot<{
  context?: RestoreContext
  /** They have been read, and are written down when they change. */
  isOpen?: boolean
}>(() => ({}))
