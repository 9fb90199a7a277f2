import type { Connection } from '../../../config/state.js'
import { toAccounts } from '../../../connections/accounts.js'
import { injected } from '../../../connections/connectors/injected.js'
import { fromWagmiConnector } from '../../../connections/fromWagmiConnector.js'
import { createMemoryStorage } from '../../../kernel/storage/keyValueStorage.js'
import type { TestProvider } from './createTestProvider.js'
import { sender, testNetworks } from './startTestChain.js'

/** A connected wallet, as the machine keeps it; `networks`: those it may be switched to. */
export function createTestConnection(provider: TestProvider, networks = testNetworks): Connection {
  const id = 'eip155:wallet.test'
  const connector = fromWagmiConnector(injected({ provider, id, name: 'Test' }), {
    networks,
    storage: createMemoryStorage(),
  })
  return {
    id,
    chainNamespace: 'eip155',
    descriptor: {
      id,
      chainNamespace: 'eip155',
      name: 'Test',
      icon: null,
      rdns: 'wallet.test',
      isInstalled: true,
      createConnector: async () => connector,
    },
    connector,
    accounts: toAccounts('eip155:31337', [sender], 'eoa'),
    networkId: 'eip155:31337',
  }
}
