import { getActiveConnection, type TokenMetadata } from '@gangway/core'
import { useGangway } from './useGangway.js'

const none: readonly TokenMetadata[] = []

/** Tokens added by their address to the account in use, on its network. */
export function useCustomTokens(): readonly TokenMetadata[] {
  return useGangway((state) => {
    const account = getActiveConnection(state)?.accounts[0].caipAddress
    return (account && state.customTokens.get(account)) ?? none
  })
}
