import type { Config } from '../config/config.js'
import { openPurchases } from './openPurchases.js'

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
