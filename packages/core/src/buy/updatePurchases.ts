import type { Purchase } from '../accountData/purchases/purchase.js'
import type { Config } from '../config/config.js'
import { mergePurchases } from './mergePurchases.js'

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
