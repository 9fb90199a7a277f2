import { getIdentityToken } from '@gangway/core'
import type { IdentityRequest, IdentityToken } from '@gangway/protocol'
import { useCallback } from 'react'
import { useConfig } from './useConfig.js'

/** {@link getIdentityToken} bound to the provider's config; throws what it throws. */
export function useIdentityToken(): (parameters?: IdentityRequest) => Promise<IdentityToken> {
  const config = useConfig()
  return useCallback((parameters) => getIdentityToken(config, parameters), [config])
}
