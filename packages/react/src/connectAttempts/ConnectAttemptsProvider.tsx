import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useToast } from '../hooks/useToast.js'
import { type ConnectAttempts, createConnectAttempts } from './createConnectAttempts.js'
import { tellConnected } from './tellConnected.js'

const ConnectAttemptsContext = createContext<ConnectAttempts | null>(null)

/** Owns the requests to connect, for as long as the dialog's code is loaded. */
export function ConnectAttemptsProvider({ children }: { children: ReactNode }) {
  const { config, router } = useGangwayContext()
  const { show } = useToast()
  const attempts = useMemo(
    () => createConnectAttempts(config, ({ id }) => tellConnected({ config, router, show }, id)),
    [config, router, show],
  )
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
