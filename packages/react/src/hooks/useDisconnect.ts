import { disconnect } from '@gangway/core'
import { useCallback } from 'react'
import { useConfig } from './useConfig.js'

/** {@link disconnect} bound to the provider's config; throws what it throws. */
export function useDisconnect(): (parameters?: { id?: string }) => Promise<void> {
  const config = useConfig()
  return useCallback((parameters) => disconnect(config, parameters), [config])
}
