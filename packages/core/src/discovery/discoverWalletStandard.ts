import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import type { ConnectorDescriptor } from '../connections/connector.js'

/**
 * Wallet Standard: reports the Solana wallets that have registered, and those that register later. Returns the
 * way to stop.
 */
export function discoverWalletStandard(onWallet: (descriptor: ConnectorDescriptor) => void): () => void {
  const wallets = getWallets()
  const report = (...found: readonly Wallet[]) => {
    for (const wallet of found) if (isUsable(wallet)) onWallet(toDescriptor(wallet))
  }
  report(...wallets.get())
  return wallets.on('register', report)
}

function isUsable(wallet: Wallet): boolean {
  const canSign =
    'solana:signTransaction' in wallet.features || 'solana:signAndSendTransaction' in wallet.features
  return canSign && 'standard:connect' in wallet.features
}

function toDescriptor(wallet: Wallet): ConnectorDescriptor {
  return {
    // The standard has no reverse-domain id; the name is what wallets are known by.
    id: `solana:${wallet.name}`,
    chainNamespace: 'solana',
    name: wallet.name,
    icon: wallet.icon,
    rdns: null,
    isInstalled: true,
    async createConnector(context) {
      const { createWalletStandardConnector } = await import('../connectors/walletStandard.js')
      return createWalletStandardConnector(wallet, context)
    },
  }
}
