import { noFeatures } from '@gangway/protocol'
import { networks } from '@gangway/registry'
import type { Config, CreateConfigParameters } from '../../config/config.js'
import type { ConnectorDescriptor } from '../../config/connector.js'
import type { ConnectionStatus } from '../../config/state.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage } from '../../kernel/storage/keyValueStorage.js'

/** A config of the local networks that knows the given wallets, keeps nothing, and writes down its statuses. */
export function createTestConfig(
  wallets: readonly { descriptor: ConnectorDescriptor }[],
  parameters: Partial<CreateConfigParameters> = {},
): Config & { statuses: ConnectionStatus[] } {
  const config = createConfig({
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    networks: networks
      .filter((network) => network.local)
      .map((network) => ({ ...network, isConfigured: true })),
    defaultNetwork: 'eip155:31337',
    features: { ...noFeatures, send: true },
    connectors: wallets.map((wallet) => wallet.descriptor),
    discovery: false,
    storage: createMemoryStorage(),
    reconnectTimeout: 50,
    ...parameters,
  })
  const statuses: ConnectionStatus[] = []
  config.subscribe((state, previous) => {
    if (state.status !== previous.status) statuses.push(state.status)
  })
  return Object.assign(config, { statuses })
}
