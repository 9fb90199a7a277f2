import { cancelNamespaceSwitch } from '@gangway/core'
import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { connectViews } from '../router/connectViews.js'
import { getCurrentEntry } from '../router/routerState.js'
import { useStore } from '../store/useStore.js'

/**
 * Who leaves the connect views without a wallet for the network chosen in another family, or closes the dialog, is
 * back on the wallet's own network. SPEC §4 “switching flag”.
 */
export function useNamespaceSwitchEnd(): void {
  const { config, router } = useGangwayContext()
  const state = useStore(router.state)
  const isConnecting = state.isOpen && connectViews.has(getCurrentEntry(state).view)
  useEffect(() => {
    if (!isConnecting) return
    return () => cancelNamespaceSwitch(config)
  }, [config, isConnecting])
}
