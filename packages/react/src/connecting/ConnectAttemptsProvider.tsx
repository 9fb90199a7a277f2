import { type Config, type Connection, type ConnectorDescriptor, getNetwork } from '@gangway/core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { connectViews } from '../dialog/connectViews.js'
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
      // A sign-in that could not begin has disconnected it again. SPEC §8.
      const connection = config.state.connections.get(descriptor.id)
      if (!connection || isSignInUnknown(config, connection)) return
      show({ kind: 'success', textKey: 'connect.done', values: { wallet: descriptor.name } })
      const state = router.state.get()
      if (state.isOpen && connectViews.has(getCurrentEntry(state).view)) router.close()
    }
    return createConnectAttempts(config, onConnected)
  }, [config, router, show])
  return <ConnectAttemptsContext.Provider value={attempts}>{children}</ConnectAttemptsContext.Provider>
}

/** Whether the person signs in next is still to be found out; then useSignInFlow goes on from here. */
function isSignInUnknown(config: Config, { networkId }: Connection): boolean {
  const { siwx, state } = config
  return siwx !== null && state.signIn.status === 'unknown' && !!getNetwork(config, networkId)?.isConfigured
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
