import { limits } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { wait } from '../kernel/wait.js'
import { setCurrentConnection } from './addConnection.js'
import { reconnecting } from './connectionsSlice.js'
import { restoreConnection, type StoredConnection } from './restoreConnection.js'
import { stopReconnecting } from './stopReconnecting.js'

/**
 * Restores the connections of an earlier visit: the one used last first, then the others (product.md §4). All wallets
 * are asked at once and each has its own limit, so one that never answers costs the others nothing. Which one becomes
 * current is decided in order for as long as a person has patience; after that it is the first to answer. Never
 * throws: what cannot be restored is simply not connected. One that could not be reached stays written down for the next
 * visit, and `watchUnreached` asks again in this one.
 */
export async function reconnect(config: Config): Promise<readonly Connection[]> {
  const underWay = reconnecting(config)
  const stored = underWay.readStored?.()?.connections ?? []
  if (stored.length === 0 || underWay.abort || config.state.current !== null) return []

  const abort = new AbortController()
  underWay.abort = abort
  config.setState({ status: 'reconnecting' })
  underWay.awaited = stored
  underWay.unreached = []
  const unreached = new Set<StoredConnection>()
  const attempts = stored.map(restore)
  // Of one wallet in two families, the one used last comes first: its accounts are not to change places.
  const inOrder = attempts.map(async (attempt, at) => {
    const wallet = toWallet(stored[at])
    await Promise.all(attempts.filter((_, before) => before < at && toWallet(stored[before]) === wallet))
    return attempt
  })
  const use = (connection: Connection | null) => {
    if (connection && !abort.signal.aborted && config.state.current === null)
      setCurrentConnection(config, connection.id)
  }
  const patience = wait(limits.reconnectPatience, abort.signal).then(() => null)
  for (const attempt of inOrder) use(await Promise.race([attempt, patience]))
  for (const attempt of inOrder) void attempt.then(use)
  const connections = await Promise.all(attempts)
  if (underWay.abort === abort) stopReconnecting(config)
  return connections.filter((connection) => connection !== null)

  async function restore(entry: StoredConnection): Promise<Connection | null> {
    const restored = await restoreConnection(config, entry, abort.signal)
    if (restored === 'unreached') {
      unreached.add(entry)
      underWay.unreached = stored.filter((each) => unreached.has(each))
    }
    underWay.awaited = (underWay.awaited ?? []).filter((each) => each !== entry)
    if (typeof restored !== 'string') return restored
    // A new map, so that who waits for this wallet hears that it does not come.
    config.setState((state) => ({ connections: new Map(state.connections) }))
    return null
  }
}

/** What a connection's id has behind its family. */
function toWallet(stored: { id: string } | undefined): string | undefined {
  return stored?.id.slice(stored.id.indexOf(':'))
}
