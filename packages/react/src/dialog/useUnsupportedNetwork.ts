import { getActiveConnection, getNetwork } from '@gangway/core'
import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useGangway } from '../hooks/useGangway.js'
import { getCurrentEntry } from './routerState.js'

/**
 * Opens UnsupportedChain when the wallet in use is on a network this deployment cannot serve, and leaves it once
 * that is over. SPEC §2; modal-behaviour §2.
 */
export function useUnsupportedNetwork(): void {
  const { config, router, allowUnsupportedChain } = useGangwayContext()
  const isUnsupported = useGangway((state) => {
    const connection = getActiveConnection(state)
    return connection !== null && !getNetwork(config, connection.networkId)?.isConfigured
  })
  useEffect(() => {
    if (allowUnsupportedChain) return
    if (isUnsupported) {
      router.reset('UnsupportedChain')
      return
    }
    const state = router.state.get()
    if (state.isOpen && getCurrentEntry(state).view === 'UnsupportedChain') router.back()
  }, [router, isUnsupported, allowUnsupportedChain])
}
