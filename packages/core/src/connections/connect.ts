import { type CaipNetworkId, GangwayError, getChainNamespace, limits } from '@gangway/protocol'
import type { Config } from '../config.js'
import { orAbort } from '../kernel/orAbort.js'
import type { Connection } from '../state/state.js'
import { addConnection, setCurrentConnection } from './addConnection.js'
import type { ConnectorDescriptor } from './connector.js'
import { isFrameConnection } from './frameIdentity.js'
import { getSettledStatus } from './getSettledStatus.js'
import { isPairingConnection } from './pairingIdentity.js'
import { stopReconnecting } from './stopReconnecting.js'
import { trackConnect } from './trackConnect.js'

/** Parameters of {@link connect}. */
export type ConnectParameters = {
  descriptor: ConnectorDescriptor
  /** Stops waiting; an approval that comes later is then ignored. */
  signal?: AbortSignal
}

/**
 * Connects a wallet and makes it the one in use. While the wallet is being asked the status is `connecting`; on
 * failure it returns to `connected` if a connection is in use, else to `disconnected` (SPEC §4).
 *
 * @throws GangwayError `CONNECTION_ALREADY_CONNECTED`, `CONNECTION_USER_REJECTED`, `CONNECTION_REQUEST_PENDING`,
 * `CONNECTION_WALLET_LOCKED`, `CONNECTION_NO_ACCOUNTS`, `REQUEST_ABORTED`, `UNKNOWN`.
 */
export function connect(config: Config, parameters: ConnectParameters): Promise<Connection> {
  return trackConnect(config, openConnection(config, parameters))
}

/** The same, told to nobody; `isInUse` false: the one in use stays so, where there is one. */
export async function openConnection(
  config: Config,
  parameters: ConnectParameters & { isInUse?: boolean },
): Promise<Connection> {
  const { descriptor, signal, isInUse = true } = parameters
  const { _internal: internal } = config
  if (config.state.connections.has(descriptor.id))
    throw new GangwayError('CONNECTION_ALREADY_CONNECTED', { details: descriptor.name })
  // What the person does now outranks what an earlier visit left.
  stopReconnecting(config)

  internal.openConnects += 1
  internal.setState({ status: 'connecting' })
  try {
    // Who gave up while the code was on its way must not be asked by the wallet afterwards.
    const connector = await orAbort(descriptor.createConnector(internal.connectorContext), signal)
    const answer = await orAbort(connector.connect(getWantedNetwork(config, descriptor)), signal)
    // Whoever sees a wallet connected may leave the page at once, and must find it connected again.
    if (internal.keep) await orAbort(internal.keep(), signal)
    const connection = addConnection(config, descriptor, connector, answer)
    if (isInUse || config.state.current === null) setCurrentConnection(config, connection.id)
    // A paired wallet is remembered as what it is, not as the way to it.
    if (!isFrameConnection(connection) && !isPairingConnection(connection))
      rememberRecent(config, connection.id)
    return connection
  } finally {
    internal.openConnects -= 1
    internal.setState((state) => ({ status: getSettledStatus(config, state.current !== null) }))
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
  config._internal.setState(({ recent, recentPaired }) => {
    const ids = [id, ...recent.filter((other) => other !== id)].slice(0, limits.recentWalletsKept)
    return { recent: ids, recentPaired: recentPaired.filter((wallet) => ids.includes(wallet.id)) }
  })
}
