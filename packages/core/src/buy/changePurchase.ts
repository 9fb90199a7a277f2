import { onrampAbandonRoute, onrampPurchaseSchema } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { askBuying } from './askBuying.js'
import { takeTold } from './followPurchases.js'
import { openPurchases } from './purchaseList.js'

declare module '../config/state.js' {
  interface State {
    /** Whose page is on screen, or was when this page was left; null: none. */
    shownPurchase?: string | null
  }
}

/**
 * Notes whose page is on screen, so that it is again after a reload, or after a phone has dropped the tab for the provider's
 * page; null: none is any more. `state.shownPurchase` says so, also on the next visit within the hour.
 */
export function showPurchase(config: Config, id: string | null): void {
  openPurchases(config)
  config.setState({ shownPurchase: id })
}

/**
 * The person says that they did not pay. The server asks the provider before it believes it, and money that comes after all
 * still counts. `state.purchases` has how far it is then.
 *
 * @throws GangwayError `BUY_PURCHASE_UNKNOWN`, `BUY_UNREACHABLE`, `RATE_LIMITED`, `PROJECT_ID_MISSING`.
 */
export async function abandonPurchase(config: Config, id: string): Promise<void> {
  const told = await askBuying(config, {
    method: onrampAbandonRoute.method,
    path: onrampAbandonRoute.path.replace(':id', id),
    schema: onrampPurchaseSchema,
  })
  takeTold(config, told)
}
