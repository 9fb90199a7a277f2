import { type SwitchNetworkParameters, switchNetwork } from '@gangway/core'
import { useCallback } from 'react'
import { useConfig } from './useConfig.js'

/** {@link switchNetwork} bound to the provider's config; throws what it throws. */
export function useSwitchNetwork(): (parameters: SwitchNetworkParameters) => Promise<void> {
  const config = useConfig()
  return useCallback((parameters) => switchNetwork(config, parameters), [config])
}
