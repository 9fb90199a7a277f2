import { getActiveConnection, getNetwork } from '@gangway/core'
import { useEffect, useRef } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useGangway } from '../hooks/useGangway.js'
import { getCurrentEntry } from '../router/routerState.js'

/**
 * Opens UnsupportedChain when the wallet in use is on a network this deployment cannot serve, once for each time it
 * gets there, and leaves it when that is over; not where unsupported ones are allowed or switching is off. product.md §2;
 * modal-behaviour.md §2.
 */
export function useUnsupportedNetwork(): void {
  const { config, router, allowUnsupportedChain } = useGangwayContext()
  const told = useRef<string | null>(null)
  // While a wallet of another family is being looked for, nothing is decided.
  const isSwitching = useGangway((state) => state.isSwitchingNamespace)
  const unsupported = useGangway((state) => {
    const connection = getActiveConnection(state)
    const isSupported = !connection || getNetwork(config, connection.networkId)?.isConfigured
    return isSupported ? null : `${connection.id} on ${connection.networkId}`
  })
  useEffect(() => {
    if (allowUnsupportedChain || isSwitching || unsupported === told.current) return
    told.current = unsupported
    if (unsupported !== null) return router.reset('UnsupportedChain')
    const state = router.state.get()
    if (state.isOpen && getCurrentEntry(state).view === 'UnsupportedChain') router.back()
  }, [router, unsupported, isSwitching, allowUnsupportedChain])
}
