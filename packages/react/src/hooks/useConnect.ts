import { type Connection, type ConnectParameters, connect } from '@gangway/core'
import { useCallback } from 'react'
import { useConfig } from './useConfig.js'

/** {@link connect} bound to the provider's config; throws what it throws. */
export function useConnect(): (parameters: ConnectParameters) => Promise<Connection> {
  const config = useConfig()
  return useCallback((parameters) => connect(config, parameters), [config])
}
