import { findConnection } from '@gangway/core'
import type { ChainNamespace } from '@gangway/protocol'
import { useGangway } from '../useGangway.js'
import { toKey } from './useAnswer.js'

/**
 * Says which wallet, account and network of a chain family are in use, and what else is asked for; null while none
 * is connected.
 */
export function useConnectionKey(chainNamespace: ChainNamespace, parameters: object): string | null {
  return useGangway((state) => {
    const connection = findConnection(state, chainNamespace)
    if (!connection) return null
    const addresses = connection.accounts.map(({ address }) => address)
    return toKey([connection.id, connection.networkId, addresses, parameters])
  })
}
