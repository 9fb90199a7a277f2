import type { Config as WagmiConfig, Connector as WagmiConnector } from '@wagmi/core'
import type { ConnectorDescriptor } from '../config/connector.js'
import { createDrivenConnector } from './createDrivenConnector.js'

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
