import { limits, storageKeys } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { openStored } from '../config/openStored.js'
import type { RestoreContext } from '../config/slice.js'
import type { State } from '../config/state.js'
import { reconnecting } from './connectionsSlice.js'
import { followConnection } from './followConnection.js'
import { reconnect } from './reconnect.js'
import { stopReconnecting } from './stopReconnecting.js'
import { type StoredConnections, storedConnectionsSchema } from './storedConnections.js'
import { watchUnreached } from './watchUnreached.js'

/**
 * Reconnects the wallets of an earlier visit and writes down which are connected from now on. Those that are still
 * awaited are written too, so that a page closed half-way through a reconnect forgets no wallet; and those that could not
 * be reached, which are asked again as soon as that may be otherwise.
 */
export function keepConnections(config: Config, context: RestoreContext): void {
  const { since, signal } = context
  const { connections: key } = storageKeys
  const stored = openStored(config, context, { key, schema: storedConnectionsSchema })
  reconnecting(config).readStored = stored.read
  const left = stored.read()
  // What another tab wrote, for which this code may have been loaded, is no reason to write.
  const hasActed = hasChanged(config.state, since)
  if (left) config.setState((state) => takeStored(config, left, state, since))
  const write = (state: State, previous: State) => {
    const isSettled = state.status === 'connected' || state.status === 'disconnected'
    const { awaited = [], unreached = [] } = reconnecting(config)
    if (isSettled && hasChanged(state, previous))
      stored.write(toStoredConnections(state, [...awaited, ...unreached]))
  }
  if (hasActed) write(config.state, since)
  const stopWriting = config.subscribe(write)
  for (const connection of config.state.connections.values()) followConnection(config, connection)
  continueReconnecting(config)
  const stopWatching = watchUnreached(config)
  signal.addEventListener('abort', () => {
    stopWriting()
    stopWatching()
    stopReconnecting(config)
  })
}

// The status says “reconnecting” since the start; whoever has connected or pressed Stop meanwhile has ended that.
function continueReconnecting(config: Config): void {
  const underWay = reconnecting(config)
  const { abort: waiting } = underWay
  if (!waiting) return
  underWay.abort = undefined
  void reconnect(config)
  if (underWay.abort) return
  underWay.abort = waiting
  stopReconnecting(config)
}

function takeStored(config: Config, stored: StoredConnections, state: State, since: State): Partial<State> {
  const recent = [...new Set([...state.recent, ...stored.recent])].slice(0, limits.recentWalletsKept)
  const recentPaired = [...state.recentPaired, ...stored.recentPaired].filter(
    ({ id }, at, all) => recent.includes(id) && all.findIndex((other) => other.id === id) === at,
  )
  const isUnchanged = state.networkId === since.networkId && state.current === null
  return isUnchanged && isListed(config, stored.networkId)
    ? { recent, recentPaired, networkId: stored.networkId }
    : { recent, recentPaired }
}

function isListed(config: Config, networkId: string): boolean {
  return config.networks.some((network) => network.caipNetworkId === networkId)
}

function hasChanged(state: State, previous: State): boolean {
  const keys = ['status', 'connections', 'current', 'networkId', 'recent', 'recentPaired'] as const
  return keys.some((key) => state[key] !== previous[key])
}

function toStoredConnections(
  { connections, current, networkId, recent, recentPaired }: State,
  others: StoredConnections['connections'],
): StoredConnections {
  const currentFirst = [...connections.values()].sort(
    (a, b) => Number(b.id === current) - Number(a.id === current),
  )
  return {
    networkId,
    connections: [
      ...currentFirst.map(({ id, networkId, chosenAccount }) => ({ id, networkId, chosenAccount })),
      ...others.filter(({ id }) => !connections.has(id)),
    ],
    recent: [...recent],
    recentPaired: recentPaired.map((wallet) => ({ ...wallet })),
  }
}
