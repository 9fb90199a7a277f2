import type * as v from 'valibot'
import type { Config } from '../config.js'
import type { StoredValue } from '../storage/createStoredValue.js'
import type { State } from './state.js'
import type { StoredConnections, storedTransactionsSchema } from './storedState.js'

type StoredTransactions = v.InferOutput<typeof storedTransactionsSchema>

/** How many sent transactions a browser remembers. */
const transactionsKept = 100

/**
 * Loads what an earlier visit left and writes down what changes. Connections are written only outside of
 * connecting and reconnecting, so that a page closed half-way through a reconnect forgets no wallet.
 */
export function persistState(
  config: Config,
  connections: StoredValue<StoredConnections>,
  transactions: StoredValue<StoredTransactions>,
): () => void {
  const { setState } = config._internal
  const stored = connections.read()
  setState({
    transactions: transactions.read() ?? [],
    ...(stored ? { recent: stored.recent } : {}),
    ...(stored && isListed(config, stored.networkId) ? { networkId: stored.networkId } : {}),
  })
  return config.subscribe((state, previous) => {
    if (state.transactions !== previous.transactions)
      transactions.write([...state.transactions.slice(0, transactionsKept)])
    const isSettled = state.status === 'connected' || state.status === 'disconnected'
    if (isSettled && hasChanged(state, previous)) connections.write(toStoredConnections(state))
  })
}

function isListed(config: Config, networkId: string): boolean {
  return config.networks.some((network) => network.caipNetworkId === networkId)
}

function hasChanged(state: State, previous: State): boolean {
  const keys = ['status', 'connections', 'current', 'networkId', 'recent'] as const
  return keys.some((key) => state[key] !== previous[key])
}

function toStoredConnections({ connections, current, networkId, recent }: State): StoredConnections {
  const currentFirst = [...connections.values()].sort(
    (a, b) => Number(b.id === current) - Number(a.id === current),
  )
  return {
    networkId,
    connections: currentFirst.map(({ id, networkId }) => ({ id, networkId })),
    recent: [...recent],
  }
}
