import type { Account, Connection, State } from '@gangway/core'
import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'
import { useGangway } from './useGangway.js'

/** Who would send on a network: the current wallet, else the first one connected in that family. */
export function useSender(networkId: CaipNetworkId): { connection: Connection; account: Account } | null {
  const connection = useGangway((state) => findSender(state, networkId))
  return connection && { connection, account: connection.accounts[0] }
}

function findSender({ connections, current }: State, networkId: CaipNetworkId): Connection | null {
  const chainNamespace = getChainNamespace(networkId)
  const candidates = [...connections.values()].filter((other) => other.chainNamespace === chainNamespace)
  return candidates.find((connection) => connection.id === current) ?? candidates[0] ?? null
}
