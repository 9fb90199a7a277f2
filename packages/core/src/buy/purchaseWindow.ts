import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import { wait } from '../kernel/wait.js'
import { followPurchases } from './followPurchases.js'

// Declared beside the code that sets it: no slice, whose first state every page would load.
declare module '../config/state.js' {
  interface State {
    /** The window of the purchase begun last on this page. */
    purchaseWindow?: PurchaseWindow
  }
}

/** The window of a provider, as far as this page can tell. */
export type PurchaseWindow = {
  /** Of the purchase. */
  id: string
  /** `blocked`: the browser opened none; a link to `url` does. */
  step: 'blocked' | 'open' | 'closed'
  /** Good once, and soon not at all; null once a window was opened. */
  url: string | null
}

/** How often a window is looked at, and how long a purchase has to show itself once it reads as closed, ms. */
const lookInterval = 1_000
const closedPatience = 2_000

const windows = defineSlot<{ popup?: Window | undefined }>(() => ({}))

/** Leads a window to the page of a provider and watches it; without one, `state.purchaseWindow` has the link. */
export function leadToProvider(
  config: Config,
  { id, url, popup }: { id: string; url: string; popup: Window | null },
) {
  if (!popup || popup.closed) {
    config.setState({ purchaseWindow: { id, url, step: 'blocked' } })
    return
  }
  // Its page is a stranger's: it must not lead this one elsewhere.
  popup.opener = null
  popup.location.href = url
  windows(config).popup = popup
  config.setState({ purchaseWindow: { id, url: null, step: 'open' } })
  void watch(config, id, popup)
}

/** Brings the provider's window to the front; false where this page has none. */
export function focusProviderWindow(config: Config): boolean {
  const { popup } = windows(config)
  if (!popup || popup.closed) return false
  popup.focus()
  return true
}

async function watch(config: Config, id: string, popup: Window): Promise<void> {
  while (config.state.purchaseWindow?.id === id) {
    await wait(lookInterval)
    if (!popup.closed) continue
    await wait(closedPatience)
    // A provider's `Cross-Origin-Opener-Policy` makes an open window read as closed: that one has the focus.
    if (!document.hasFocus()) continue
    if (config.state.purchaseWindow?.id !== id) return
    config.setState({ purchaseWindow: { id, url: null, step: 'closed' } })
    // What was done there may be known by now.
    followPurchases(config)
    return
  }
}
