import { type Account, type Connection, findConnection } from '@gangway/core'
import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { useGangway } from './useGangway.js'

/** Who would send on a network: the current wallet, else the first one connected in that family. */
export function useSender(networkId: CaipNetworkId): { connection: Connection; account: Account } | null {
  const connection = useGangway((state) => findConnection(state, getChainNamespace(networkId)))
  return connection && { connection, account: connection.accounts[0] }
}
