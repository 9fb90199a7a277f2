import { onrampAbandonRoute, onrampPurchaseSchema } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { askBuying } from './askBuying.js'
import { takeTold } from './followPurchases.js'

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
