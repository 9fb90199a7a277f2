import type { Wallet } from '@wallet-standard/base'
import type { ConnectorDescriptor } from '../../../config/connector.js'
import { frameFeature } from '../../../config/frameMarks.js'
import { loadOnce } from '../../../kernel/loadOnce.js'
import type { WalletSource } from '../walletSource.js'

/** What a wallet is given to make itself known by. */
type RegisterApi = { register(...wallets: readonly Wallet[]): () => void }

/**
 * Wallet Standard: asks installed Solana wallets to register and reports each, also those that register later. The
 * app's half of the standard, without the page-wide list its own package keeps: a config hears
 * of every wallet itself.
 */
export const walletStandard: WalletSource = {
  chainNamespace: 'solana',
  listen({ add, signal }) {
    const api: RegisterApi = Object.freeze({
      register(...wallets: readonly Wallet[]) {
        if (!signal.aborted) for (const wallet of wallets) if (isUsable(wallet)) add(toDescriptor(wallet))
        // What has left stays listed, as with EIP-6963: connecting it says that it is gone.
        return () => {}
      },
    })
    const onRegister = (event: Event) => {
      const callback: unknown = 'detail' in event ? event.detail : undefined
      if (typeof callback === 'function') callback(api)
    }
    window.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
    return () => window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  },
}

// What registers may be anything.
function isUsable({ name, features }: Partial<Wallet>): boolean {
  if (typeof name !== 'string' || name === '' || typeof features !== 'object') return false
  // The wallet in a frame of ours has a block of its own.
  if (frameFeature in features) return false
  const canSign = 'solana:signTransaction' in features || 'solana:signAndSendTransaction' in features
  return canSign && 'standard:connect' in features
}

function toDescriptor(wallet: Wallet): ConnectorDescriptor {
  const load = loadOnce(loadConnector)
  return {
    // The standard has no reverse-domain id; the name is what wallets are known by.
    id: `solana:${wallet.name}`,
    chainNamespace: 'solana',
    name: wallet.name,
    // A picture may be shown, never fetched from elsewhere: data URIs only, as the standard demands.
    icon: wallet.icon?.startsWith('data:image/') ? wallet.icon : null,
    rdns: null,
    isInstalled: true,
    // A failure is told to whoever then chooses the wallet.
    preload: () => void load().catch(() => undefined),
    async createConnector(context) {
      const { createWalletStandardConnector } = await load()
      return createWalletStandardConnector(wallet, context)
    },
  }
}

function loadConnector() {
  return import('../../connectors/walletStandard.js')
}
