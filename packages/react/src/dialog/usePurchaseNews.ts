import type { Purchase } from '@gangway/core'
import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useGangway } from '../hooks/useGangway.js'
import { useToast } from '../hooks/useToast.js'

/**
 * Shows the purchase whose page was on screen when this page was left, as for the provider's own on a phone; and tells how each
 * purchase ended, wherever the person is by then. interface-guide §9.9, §10.
 */
export function usePurchaseNews(): void {
  const { config, router } = useGangwayContext()
  const { show } = useToast()
  const shown = useGangway((state) => state.shownPurchase)
  useEffect(() => {
    if (shown) router.push('BuyInProgress', { id: shown })
  }, [router, shown])
  useEffect(
    () =>
      config.subscribe(({ purchases }, previous) => {
        if (purchases === previous.purchases) return
        for (const purchase of purchases ?? []) {
          const before = previous.purchases?.find(({ id }) => id === purchase.id)
          const isNews =
            before && before.state !== purchase.state && config.state.shownPurchase !== purchase.id
          if (isNews && purchase.state === 'arrived')
            show({ kind: 'success', textKey: 'news.bought', values: { bought: write(purchase) } })
          else if (isNews && purchase.state === 'failed') show({ kind: 'failure', textKey: 'news.buyFailed' })
        }
      }),
    [config, show],
  )
}

function write({ received, symbol }: Purchase): string {
  return received ? `${received.amount} ${symbol}` : symbol
}
