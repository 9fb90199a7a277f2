import type { ConnectorDescriptor } from '@gangway/core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { getCurrentEntry } from '../dialog/routerState.js'
import { useGangwayContext } from '../GangwayContext.js'
import { useToast } from '../hooks/useToast.js'
import { type ConnectAttempts, createConnectAttempts } from './createConnectAttempts.js'

const ConnectAttemptsContext = createContext<ConnectAttempts | null>(null)

/** Owns the requests to connect, for as long as the dialog's code is loaded. */
export function ConnectAttemptsProvider({ children }: { children: ReactNode }) {
  const { config, router } = useGangwayContext()
  const { show } = useToast()
  const attempts = useMemo(() => {
    const onConnected = (descriptor: ConnectorDescriptor) => {
      show({ kind: 'success', textKey: 'connect.done', values: { wallet: descriptor.name } })
      const state = router.state.get()
      const { view } = getCurrentEntry(state)
      if (state.isOpen && (view === 'Connect' || view === 'ConnectingExternal')) router.close()
    }
    return createConnectAttempts(config, onConnected)
  }, [config, router, show])
  return <ConnectAttemptsContext.Provider value={attempts}>{children}</ConnectAttemptsContext.Provider>
}

/**
 * The requests to connect.
 *
 * @throws Error outside of the dialog.
 */
export function useConnectAttempts(): ConnectAttempts {
  const attempts = useContext(ConnectAttemptsContext)
  if (!attempts) throw new Error('useConnectAttempts works inside of the dialog only')
  return attempts
}
