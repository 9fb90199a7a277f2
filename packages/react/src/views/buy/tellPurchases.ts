import type { Config, Purchase, State } from '@gangway/core'
import type { Toast } from '../../hooks/toast.js'
import type { Router } from '../../router/createRouter.js'

/**
 * Shows the purchase whose page was on screen when this page was left, as for the provider's own on a phone; and tells how each
 * purchase ended, until the signal aborts. One whose page is on screen tells that itself. interface-guide.md §9.9, §10.
 */
export function tellPurchases(parameters: {
  config: Config
  router: Router
  show: (toast: Toast) => void
  signal: AbortSignal
}): void {
  const { config, router, show, signal } = parameters
  if (signal.aborted) return
  const open = ({ shownPurchase: id }: State) => {
    if (id) router.push('BuyInProgress', { id })
  }
  open(config.state)
  const stop = config.subscribe((state, previous) => {
    if (state.shownPurchase !== previous.shownPurchase) open(state)
    if (state.purchases === previous.purchases) return
    for (const purchase of state.purchases ?? []) {
      const before = previous.purchases?.find(({ id }) => id === purchase.id)
      const isNews = before && before.state !== purchase.state && purchase.id !== state.shownPurchase
      const toast = isNews ? toToast(purchase) : null
      if (toast) show(toast)
    }
  })
  signal.addEventListener('abort', stop)
}

function toToast({ state, received, symbol }: Purchase): Toast | null {
  if (state === 'failed') return { kind: 'failure', textKey: 'news.buyFailed' }
  if (state !== 'arrived') return null
  const bought = received ? `${received.amount} ${symbol}` : symbol
  return { kind: 'success', textKey: 'news.bought', values: { bought } }
}
