import { GangwayError, limits } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { keeping } from '../config/keepStored.js'
import type { Connection } from '../config/state.js'
import { wait } from '../kernel/wait.js'
import { addConnection, setCurrentConnection } from './addConnection.js'
import { reconnecting } from './connectionsSlice.js'
import { getConnectorContext } from './getConnectorContext.js'
import { stopReconnecting } from './stopReconnecting.js'
import type { StoredConnections } from './storedConnections.js'

/**
 * Restores the connections of an earlier visit: the one used last first, then the others (SPEC §4). All wallets
 * are asked at once and each has its own limit, so one that never answers costs the others nothing. Which one becomes
 * current is decided in order for as long as a person has patience; after that it is the first to answer. Never
 * throws: what cannot be restored is simply not connected.
 */
export async function reconnect(config: Config): Promise<readonly Connection[]> {
  const underWay = reconnecting(config)
  const stored = underWay.readStored?.()?.connections ?? []
  if (stored.length === 0 || underWay.abort || config.state.current !== null) return []

  const abort = new AbortController()
  underWay.abort = abort
  config.setState({ status: 'reconnecting' })
  underWay.awaited = stored
  const attempts = stored.map((entry) => restore(config, entry, abort.signal))
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
}

/** What a connection's id has behind its family. */
function toWallet(stored: { id: string } | undefined): string | undefined {
  return stored?.id.slice(stored.id.indexOf(':'))
}

async function restore(
  config: Config,
  { id, networkId, chosenAccount }: StoredConnections['connections'][number],
  signal: AbortSignal,
): Promise<Connection | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(config.reconnectTimeout)])
  try {
    return await until(limit, async () => {
      const descriptor = await findDescriptor(config, id, limit)
      const connector = await descriptor.createConnector(getConnectorContext(config))
      if (!(await connector.isAuthorized())) return null
      const answer = await connector.connect({ networkId, isReconnecting: true })
      return limit.aborted ? null : addConnection(config, descriptor, connector, answer, { chosenAccount })
    })
  } catch {
    // Silent, refused, locked or gone: the person can connect it again by hand.
    return null
  }
}

function findDescriptor(config: Config, id: string, signal: AbortSignal): Promise<ConnectorDescriptor> {
  for (const { findDescriptor } of keeping(config).restorers ?? []) {
    const found = findDescriptor?.(config, id)
    if (found) return found
  }
  return waitForDescriptor(config, id, signal)
}

// Wallets announce themselves when they please, often after the page has started.
function waitForDescriptor(config: Config, id: string, signal: AbortSignal): Promise<ConnectorDescriptor> {
  const find = () => config.state.descriptors.find((descriptor) => descriptor.id === id)
  return new Promise((resolve, reject) => {
    const found = find()
    if (found) return resolve(found)
    const unsubscribe = config.subscribe(() => {
      const late = find()
      if (!late) return
      unsubscribe()
      resolve(late)
    })
    signal.addEventListener('abort', () => {
      unsubscribe()
      reject(new GangwayError('CONNECTION_PROVIDER_NOT_FOUND', { details: id }))
    })
  })
}

function until<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new GangwayError('REQUEST_TIMEOUT')), { once: true })
    run().then(resolve, reject)
  })
}
