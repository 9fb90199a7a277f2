import { signOut } from '@gangway/core'
import type { SiwxSession } from '@gangway/protocol'
import { useCallback } from 'react'
import { useConfig } from './useConfig.js'

/** {@link signOut} bound to the provider's config; throws what it throws. */
export function useSignOut(): (parameters?: { session?: SiwxSession }) => Promise<void> {
  const config = useConfig()
  return useCallback((parameters) => signOut(config, parameters), [config])
}
