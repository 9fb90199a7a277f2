import { discoverEip6963, discoverInjected } from '../discoverInjected.js'
import type { WalletSource } from '../walletSource.js'

/** Installed EVM wallets: those that announce themselves by EIP-6963, and one that is older than it. */
export const evmWallets: WalletSource = {
  chainNamespace: 'eip155',
  listen(list) {
    const announced = new Set<unknown>()
    const askInjected = discoverInjected(list, announced)
    const askAnnouncing = discoverEip6963(list, (provider) => {
      announced.add(provider)
      // It may be the one that was taken for an older wallet.
      askInjected()
    })
    return () => {
      askAnnouncing()
      askInjected()
    }
  },
}
