import { type CaipNetworkId, GangwayError, getChainNamespace, limits } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { ConnectorDescriptor } from '../config/connector.js'
import { keeping } from '../config/keepStored.js'
import type { Connection } from '../config/state.js'
import { orAbort } from '../kernel/orAbort.js'
import { wait } from '../kernel/wait.js'
import { addConnection, setCurrentConnection } from './addConnection.js'
import { isFrameConnection } from './frameIdentity.js'
import { getConnectorContext } from './getConnectorContext.js'
import { isPairingConnection } from './pairingIdentity.js'
import { getSettledStatus, openConnects } from './removeConnection.js'
import { stopReconnecting } from './stopReconnecting.js'
import { trackConnect } from './trackConnect.js'

/** How long a connection waits to be kept before it is shown all the same, ms. */
const keepLimit = 1_000

/** Parameters of {@link connect}. */
export type ConnectParameters = {
  descriptor: ConnectorDescriptor
  /** Stops waiting; an approval that comes later is then ignored. */
  signal?: AbortSignal
}

/**
 * Connects a wallet and makes it the one in use. While the wallet is being asked the status is `connecting`; on
 * failure it returns to `connected` if a connection is in use, else to `disconnected` (product.md §4).
 *
 * @throws GangwayError `CONNECTION_ALREADY_CONNECTED`, `CONNECTION_USER_REJECTED`, `CONNECTION_REQUEST_PENDING`,
 * `CONNECTION_WALLET_LOCKED`, `CONNECTION_NO_ACCOUNTS`, `CONNECTION_ADAPTER_NOT_FOUND` where the connector's code did
 * not load, `REQUEST_ABORTED`, `UNKNOWN`.
 *
 * @example
 * const [descriptor] = config.state.descriptors
 * if (descriptor) await connect(config, { descriptor, signal: AbortSignal.timeout(60_000) })
 */
export function connect(config: Config, parameters: ConnectParameters): Promise<Connection> {
  return trackConnect(config, openConnection(config, parameters))
}

/** As {@link connect}, without an event. With `isInUse: false` the active connection stays active. */
export async function openConnection(
  config: Config,
  parameters: ConnectParameters & { isInUse?: boolean },
): Promise<Connection> {
  const { descriptor, signal, isInUse = true } = parameters
  if (config.state.connections.has(descriptor.id))
    throw new GangwayError('CONNECTION_ALREADY_CONNECTED', { details: descriptor.name })
  // What the person does now outranks what an earlier visit left.
  stopReconnecting(config)

  openConnects(config).count += 1
  config.setState({ status: 'connecting' })
  try {
    // Who gave up while the code was on its way must not be asked by the wallet afterwards.
    const made = descriptor.createConnector(getConnectorContext(config)).catch((cause: unknown) => {
      // What every browser throws where a module does not load.
      throw cause instanceof TypeError ? new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', { cause }) : cause
    })
    const connector = await orAbort(made, signal)
    const answer = await orAbort(connector.connect(getWantedNetwork(config, descriptor)), signal)
    // Whoever sees a wallet connected may leave the page at once, and must find it connected again.
    const { now: keep } = keeping(config)
    // Code that does not come must not keep a wallet that has said yes from being shown.
    if (keep) await orAbort(Promise.race([keep(), wait(keepLimit)]), signal)
    const connection = addConnection(config, descriptor, connector, answer)
    if (isInUse || config.state.current === null) setCurrentConnection(config, connection.id)
    // A paired wallet is remembered as what it is, not as the way to it.
    if (!isFrameConnection(connection) && !isPairingConnection(connection))
      rememberRecent(config, connection.id)
    return connection
  } finally {
    openConnects(config).count -= 1
    config.setState((state) => ({ status: getSettledStatus(config, state.current !== null) }))
  }
}

// A wallet that lets the page choose (Solana's do) starts on the network the person has selected.
function getWantedNetwork(
  { state }: Config,
  { chainNamespace }: ConnectorDescriptor,
): { networkId: CaipNetworkId } | undefined {
  const { networkId } = state
  return getChainNamespace(networkId) === chainNamespace ? { networkId } : undefined
}

function rememberRecent(config: Config, id: string): void {
  config.setState(({ recent, recentPaired }) => {
    const ids = [id, ...recent.filter((other) => other !== id)].slice(0, limits.recentWalletsKept)
    return { recent: ids, recentPaired: recentPaired.filter((wallet) => ids.includes(wallet.id)) }
  })
}
