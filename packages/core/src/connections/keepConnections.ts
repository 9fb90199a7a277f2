import { limits, storageKeys } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { openStored } from '../config/openStored.js'
import type { RestoreContext } from '../config/slice.js'
import type { State } from '../config/state.js'
import { watchVisible } from '../kernel/watchVisible.js'
import { setCurrentConnection } from './addConnection.js'
import { reconnecting } from './connectionsSlice.js'
import { followConnection } from './followConnection.js'
import { reconnect } from './reconnect.js'
import { type Restored, restoreConnection, type StoredConnection } from './restoreConnection.js'
import { stopReconnecting } from './stopReconnecting.js'
import { type StoredConnections, storedConnectionsSchema } from './storedConnections.js'
import { untilDisconnected } from './untilDisconnected.js'

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

/**
 * Asks once more for the wallets of an earlier visit that could not be reached, whenever the browser is online again or the
 * page is seen again. Nobody is shown that: the one used last is in use once it is back, unless another is by then. Returns
 * the way to stop.
 */
function watchUnreached(config: Config): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let isAsking = false

  const ask = async () => {
    const underWay = reconnecting(config)
    const missing = (underWay.unreached ?? []).filter(({ id }) => !config.state.connections.has(id))
    if (isAsking || underWay.abort || missing.length === 0) return
    isAsking = true
    const asked = AbortSignal.any([signal, untilDisconnected(config)])
    const answers = new Map<StoredConnection, Restored>()
    await Promise.all(
      missing.map(async (entry) => answers.set(entry, await restoreConnection(config, entry, asked))),
    )
    isAsking = false
    if (asked.aborted) return
    underWay.unreached = (underWay.unreached ?? []).filter((entry) => answers.get(entry) === 'unreached')
    // A new map, so that what was answered with nobody is no longer written down.
    config.setState((state) => ({ connections: new Map(state.connections) }))
    const back = missing.find(({ id }) => config.state.connections.has(id))
    if (back && config.state.current === null) setCurrentConnection(config, back.id)
  }
  const stopWatching = watchVisible(() => void ask())
  // Servers and tests have no window.
  globalThis.addEventListener?.('online', () => void ask(), { signal })
  return () => {
    stopWatching()
    stopped.abort()
  }
}
