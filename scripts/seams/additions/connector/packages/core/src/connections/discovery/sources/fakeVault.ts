import type { Connector } from '../../../config/connector.js'
import type { WalletSource } from '../walletSource.js'

/** A wallet that is always there, of one account. */
export const fakeVault: WalletSource = {
  chainNamespace: 'eip155',
  listen({ add }) {
    const who = { id: 'eip155:example.vault', chainNamespace: 'eip155' } as const
    let isOpen = false
    const connector: Connector = {
      ...who,
      async connect({ networkId = 'eip155:31337' } = {}) {
        isOpen = true
        return { accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], networkId }
      },
      async disconnect() {
        isOpen = false
      },
      isAuthorized: async () => isOpen,
      switchNetwork: async () => {},
      getProvider: async () => null,
      subscribe: () => () => {},
    }
    return () =>
      add({
        ...who,
        name: 'Vault',
        icon: null,
        rdns: null,
        isInstalled: true,
        createConnector: async () => connector,
      })
  },
}
