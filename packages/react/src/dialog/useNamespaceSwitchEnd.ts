import { cancelNamespaceSwitch } from '@gangway/core'
import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useStore } from '../store/useStore.js'

/** Closing the dialog without a wallet for the network chosen in another family goes back to the wallet's own. */
export function useNamespaceSwitchEnd(): void {
  const { config, router } = useGangwayContext()
  const { isOpen } = useStore(router.state)
  useEffect(() => {
    if (!isOpen) return
    return () => cancelNamespaceSwitch(config)
  }, [config, isOpen])
}
