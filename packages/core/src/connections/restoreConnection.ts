import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { keeping } from '../config/keepStored.js'
import type { Connection } from '../config/state.js'
import { addConnection } from './addConnection.js'
import { getConnectorContext } from './getConnectorContext.js'
import { isUnreached } from './isUnreached.js'
import type { StoredConnections } from './storedConnections.js'

/** A connection as an earlier visit left it. */
export type StoredConnection = StoredConnections['connections'][number]

/**
 * What became of a connection of an earlier visit: it is back; `gone`: the wallet has nobody any more, or does not show
 * itself; `unreached`: what has to be loaded to ask it did not come or did not answer, which says nothing of who it has.
 */
export type Restored = Connection | 'gone' | 'unreached'

/** Asks the wallet of an earlier visit whether it is still connected, for as long as `reconnectTimeout`. Never throws. */
export async function restoreConnection(
  config: Config,
  { id, networkId, chosenAccount }: StoredConnection,
  signal: AbortSignal,
): Promise<Restored> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(config.reconnectTimeout)])
  // Its code and its frame come from a server; what no feature finds is installed in the browser.
  const fetched = findFetched(config, id)
  try {
    return await until<Restored>(limit, async () => {
      const descriptor = await (fetched ?? waitForDescriptor(config, id, limit))
      const connector = await descriptor.createConnector(getConnectorContext(config))
      if (!(await connector.isAuthorized())) return 'gone'
      const answer = await connector.connect({ networkId, isReconnecting: true })
      return limit.aborted ? 'gone' : addConnection(config, descriptor, connector, answer, { chosenAccount })
    })
  } catch (error) {
    // An installed one is silent, refused, locked or gone: the person can connect it again by hand.
    return fetched && !signal.aborted && isUnreached(error) ? 'unreached' : 'gone'
  }
}

function findFetched(config: Config, id: string): Promise<ConnectorDescriptor> | null {
  for (const { findDescriptor } of keeping(config).restorers ?? []) {
    const found = findDescriptor?.(config, id)
    if (found) return found
  }
  return null
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
