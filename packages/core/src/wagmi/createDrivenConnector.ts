import { GangwayError, parseCaipNetworkId } from '@gangway/protocol'
import {
  connect,
  disconnect,
  switchChain,
  type Config as WagmiConfig,
  type Connection as WagmiConnection,
  type Connector as WagmiConnector,
} from '@wagmi/core'
import type { Connector, ConnectorDescriptor, ConnectorEvent } from '../config/connector.js'
import { fromWalletError, type WalletRequest } from '../kernel/errors/fromWalletError.js'

/** A connector that leaves the work to the wagmi config it belongs to, and tells what happens there. */
export function createDrivenConnector(
  wagmiConfig: WagmiConfig,
  connector: WagmiConnector,
  id: string,
): Connector {
  const find = (state = wagmiConfig.state) => state.connections.get(connector.uid)
  return {
    id,
    chainNamespace: 'eip155',
    connect: ({ isReconnecting } = {}) =>
      mapErrors('connect', async () => {
        // wagmi refuses to connect what is connected.
        if (!isReconnecting && !find()) await connect(wagmiConfig, { connector })
        return toAnswer(find())
      }),
    disconnect: () => mapErrors('connect', () => disconnect(wagmiConfig, { connector })),
    isAuthorized: async () => find() !== undefined,
    switchNetwork: ({ caipNetworkId }) =>
      mapErrors('switch', async () => {
        const chainId = Number(parseCaipNetworkId(caipNetworkId).reference)
        await switchChain(wagmiConfig, { chainId, connector })
      }),
    getProvider: () => mapErrors('connect', () => connector.getProvider()),
    subscribe: (listener) => {
      let latest = find()
      // While wagmi restores, it loses for a moment whom it has not come to yet.
      const findSettled = (state: WagmiConfig['state']) => {
        if (find(state) || state.status !== 'reconnecting') latest = find(state)
        return latest
      }
      return wagmiConfig.subscribe(findSettled, (now) => listener(toEvent(now)))
    },
  }
}

/** What a wagmi connection says in the words of our connectors. */
export function toAnswer(connection: WagmiConnection | undefined) {
  if (!connection) throw new GangwayError('CONNECTION_NOT_CONNECTED')
  const { accounts, chainId } = connection
  return { accounts, networkId: `eip155:${chainId}` } as const
}

function toEvent(connection: WagmiConnection | undefined): ConnectorEvent {
  return connection ? { type: 'change', ...toAnswer(connection) } : { type: 'disconnect' }
}

async function mapErrors<T>(request: WalletRequest, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw fromWalletError(error, request)
  }
}

/** Id of the descriptor of a wagmi connector: that of the same wallet found by EIP-6963. */
export function toDescriptorId({ id, rdns }: WagmiConnector): string {
  return `eip155:${[rdns].flat()[0] ?? id}`
}

/** Who the wallet behind a wagmi connector is. */
export function toDescriptor(wagmiConfig: WagmiConfig, connector: WagmiConnector): ConnectorDescriptor {
  const { name, icon, type } = connector
  const id = toDescriptorId(connector)
  return {
    id,
    chainNamespace: 'eip155',
    name,
    // A picture may be shown, never fetched from elsewhere.
    icon: icon?.startsWith('data:image/') ? icon : null,
    rdns: [connector.rdns].flat()[0] ?? null,
    isInstalled: type === 'injected',
    createConnector: async () => createDrivenConnector(wagmiConfig, connector, id),
  }
}
