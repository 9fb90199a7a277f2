import { type ChainNamespace, getChainNamespace } from '@gangway/protocol'
import type { Connection, State } from './state.js'

/** The connection in use, unless a network of another namespace was chosen that has none. */
export function getActiveConnection(state: State): Connection | null {
  const connection = state.current === null ? undefined : state.connections.get(state.current)
  if (!connection || connection.chainNamespace !== getChainNamespace(state.networkId)) return null
  return connection
}

/** The connection that serves a chain family: the one in use if it is of that family, else the first connected. */
export function findConnection(
  state: Pick<State, 'connections' | 'current'>,
  chainNamespace: ChainNamespace,
): Connection | null {
  const candidates = [...state.connections.values()].filter(
    (connection) => connection.chainNamespace === chainNamespace,
  )
  return candidates.find(({ id }) => id === state.current) ?? candidates[0] ?? null
}
