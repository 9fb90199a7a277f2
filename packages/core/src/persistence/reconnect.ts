import { GangwayError, limits } from '@gangway/protocol'
import type { Config } from '../config.js'
import { addConnection, setCurrentConnection } from '../connections/addConnection.js'
import type { ConnectorDescriptor } from '../connections/connector.js'
import { getFrameNamespace } from '../connections/frameIdentity.js'
import { getPairingNamespace } from '../connections/pairingIdentity.js'
import { stopReconnecting } from '../connections/stopReconnecting.js'
import { loadFrame } from '../embeddedWallet/loadFrame.js'
import { wait } from '../kernel/wait.js'
import { loadPairing } from '../pairing/loadPairing.js'
import type { Connection } from '../state/state.js'
import type { StoredConnections } from './storedState.js'

/**
 * Restores the connections of an earlier visit: the one used last first, then the others (SPEC §4). All wallets
 * are asked at once and each has its own limit, so one that never answers costs the others nothing. Which one becomes
 * current is decided in order for as long as a person has patience; after that it is the first to answer. Never
 * throws: what cannot be restored is simply not connected.
 */
export async function reconnect(config: Config): Promise<readonly Connection[]> {
  const { _internal: internal } = config
  const stored = internal.readStoredConnections()?.connections ?? []
  if (stored.length === 0 || internal.reconnectAbort || config.state.current !== null) return []

  const abort = new AbortController()
  internal.reconnectAbort = abort
  internal.setState({ status: 'reconnecting' })
  internal.awaitedConnections = stored
  const attempts = stored.map((entry) => restore(config, entry, abort.signal))
  const use = (connection: Connection | null) => {
    if (connection && !abort.signal.aborted && config.state.current === null)
      setCurrentConnection(config, connection.id)
  }
  const patience = wait(limits.reconnectPatience, abort.signal).then(() => null)
  for (const attempt of attempts) use(await Promise.race([attempt, patience]))
  for (const attempt of attempts) void attempt.then(use)
  const connections = await Promise.all(attempts)
  if (internal.reconnectAbort === abort) stopReconnecting(config)
  return connections.filter((connection) => connection !== null)
}

async function restore(
  config: Config,
  { id, networkId, chosenAccount }: StoredConnections['connections'][number],
  signal: AbortSignal,
): Promise<Connection | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(config._internal.reconnectTimeout)])
  try {
    return await until(limit, async () => {
      const descriptor = await findDescriptor(config, id, limit)
      const connector = await descriptor.createConnector(config._internal.connectorContext)
      if (!(await connector.isAuthorized())) return null
      const answer = await connector.connect({ networkId, isReconnecting: true })
      return limit.aborted ? null : addConnection(config, descriptor, connector, answer, { chosenAccount })
    })
  } catch {
    // Silent, refused, locked or gone: the person can connect it again by hand.
    return null
  }
}

// The wallet in the frame and a paired one are listed nowhere and are always there.
async function findDescriptor(config: Config, id: string, signal: AbortSignal): Promise<ConnectorDescriptor> {
  const frameNamespace = getFrameNamespace(id)
  if (frameNamespace && config.features.email)
    return (await loadFrame(config)).createDescriptor(frameNamespace)
  const pairingNamespace = getPairingNamespace(id)
  if (!pairingNamespace || !config.pairing) return waitForDescriptor(config, id, signal)
  // Who the wallet is, the session says.
  const pairing = await loadPairing(config)
  await pairing.restore()
  return pairing.createDescriptor(pairingNamespace)
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
