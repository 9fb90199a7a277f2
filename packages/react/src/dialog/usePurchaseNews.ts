import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useGangway } from '../hooks/useGangway.js'
import { useToast } from '../hooks/useToast.js'

/** Tells of purchases wherever the person is; its code is for those alone who ever bought something here. */
export function usePurchaseNews(): void {
  const { config, router } = useGangwayContext()
  const { show } = useToast()
  const isNeeded = useGangway(({ purchases }) => purchases !== undefined)
  useEffect(() => {
    if (!isNeeded) return
    const left = new AbortController()
    import('../views/buy/tellPurchases.js').then(
      ({ tellPurchases }) => tellPurchases({ config, router, show, signal: left.signal }),
      // Without it Activity tells all the same.
      () => undefined,
    )
    return () => left.abort()
  }, [config, router, show, isNeeded])
}
