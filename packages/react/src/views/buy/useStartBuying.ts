import { type BuyOrder, type BuyQuote, openWindow, startPurchase } from '@gangway/core'
import { toGangwayError } from '@gangway/protocol'
import { useState } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { isPhone } from '../../platform/isPhone.js'
import { isAtView } from '../../router/isAtView.js'
import type { DialogView } from '../../router/viewParams.js'
import { describeBuyError } from './describeBuyError.js'

/**
 * Begins a purchase: opens the window within the tap, and shows how it goes once the provider has a page for it. Who has left
 * the form meanwhile is led nowhere; the purchase is in Activity.
 *
 * @param address who gets the coins
 */
export function useStartBuying(address: string) {
  const { config, router } = useGangwayContext()
  const t = useLateTranslate()
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async (order: BuyOrder, quote: BuyQuote) => {
    const popup = openWindow()
    setIsStarting(true)
    setFailure(null)
    try {
      const leadsBack = popup === null || isPhone()
      const { id } = await startPurchase(config, { order, quote, address, popup, leadsBack })
      if (isAtView(router, buyView)) router.replace('BuyInProgress', { id })
    } catch (error) {
      const isProvider = toGangwayError(error).code === 'BUY_PROVIDER_FAILED'
      setFailure(
        isProvider ? t('buy.notOpened', { provider: quote.label }) : describeBuyError(error, order.symbol, t),
      )
    }
    setIsStarting(false)
  }
  return { start, isStarting, failure }
}

const buyView = new Set<DialogView>(['Buy'])
