import { cancelNamespaceSwitch } from '@gangway/core'
import { useEffect } from 'react'
import { tellConnected } from '../connectAttempts/tellConnected.js'
import { useGangwayContext } from '../GangwayContext.js'
import { useToast } from '../hooks/useToast.js'
import { connectViews } from '../router/connectViews.js'
import { getCurrentEntry } from '../router/routerState.js'
import { useStore } from '../store/useStore.js'

/**
 * Who leaves the connect views without a wallet for the network chosen in another family, or closes the dialog, is
 * back on the wallet's own network. A wallet of an earlier visit that serves that network is announced once it is back,
 * and the dialog closes. product.md §4 “switching flag”.
 */
export function useNamespaceSwitchEnd(): void {
  const { config, router } = useGangwayContext()
  const state = useStore(router.state)
  const isConnecting = state.isOpen && connectViews.has(getCurrentEntry(state).view)
  const { show } = useToast()
  useEffect(() => {
    if (!isConnecting) return
    const unsubscribe = config.subscribe(({ connections, current }, before) => {
      const isEnded = before.isSwitchingNamespace && current !== null && current !== before.current
      if (isEnded && connections.get(current)?.isRestored) tellConnected({ config, router, show }, current)
    })
    return () => {
      unsubscribe()
      cancelNamespaceSwitch(config)
    }
  }, [config, router, show, isConnecting])
}
