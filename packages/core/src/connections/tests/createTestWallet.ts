import type { CaipNetworkId } from '@gangway/protocol'
import type { Connector, ConnectorDescriptor, ConnectorEvent } from '../../config/connector.js'

/** A wallet at the connector boundary: it answers what the test says, and can speak by itself. */
export function createTestWallet(
  name: string,
  options: { networkId?: CaipNetworkId; accounts?: string[] } = {},
) {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const chainNamespace = options.networkId?.startsWith('solana') ? 'solana' : 'eip155'
  const wallet = {
    accounts: options.accounts ?? [`${name}-account`],
    networkId: options.networkId ?? 'eip155:31337',
    authorized: true,
    connect: async (
      _parameters?: Parameters<Connector['connect']>[0],
    ): Promise<{ accounts: string[]; networkId: CaipNetworkId }> => ({
      accounts: wallet.accounts,
      networkId: wallet.networkId,
    }),
    disconnect: async () => {},
    say: (event: ConnectorEvent) => {
      for (const listener of listeners) listener(event)
    },
    listeners,
    descriptor: undefined as unknown as ConnectorDescriptor,
  }
  const connector: Connector = {
    id: `${chainNamespace}:${name}`,
    chainNamespace,
    connect: (parameters) => wallet.connect(parameters),
    disconnect: () => wallet.disconnect(),
    isAuthorized: async () => wallet.authorized,
    switchNetwork: async (network) => {
      wallet.networkId = network.caipNetworkId
    },
    getProvider: async () => null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  wallet.descriptor = {
    id: connector.id,
    chainNamespace,
    name,
    icon: null,
    rdns: null,
    isInstalled: true,
    createConnector: async () => connector,
  }
  return wallet
}
