import type { Eip1193Provider } from '../../chains/eip155/eip1193Provider.js'
import type { ConnectorDescriptor } from '../../config/connector.js'
import { toInjectedDescriptor } from './toInjectedDescriptor.js'
import type { WalletSource } from './walletSource.js'

/** Id of the wallet that is known by `window.ethereum` alone. */
export const browserWalletId = 'eip155:injected'

/**
 * Wallets older than EIP-6963 say nothing and put themselves at `window.ethereum`. Such a one is reported as “Browser
 * wallet”, unless it is a provider that announced itself. Some hold several in `providers`.
 */
export function discoverInjected(
  isAnnounced: (provider: unknown) => boolean,
  onWallet: (descriptor: ConnectorDescriptor | null) => void,
): WalletSource {
  const ask = () => {
    const provider = readProviders().find((provider) => !isAnnounced(provider))
    const wallet = { id: browserWalletId, name: 'Browser wallet', icon: null, rdns: null }
    onWallet(provider ? toInjectedDescriptor({ ...wallet, provider }) : null)
  }
  window.addEventListener('ethereum#initialized', ask)
  return { ask, stop: () => window.removeEventListener('ethereum#initialized', ask) }
}

function readProviders(): Eip1193Provider[] {
  const provider: unknown = 'ethereum' in window ? window.ethereum : undefined
  if (!isProvider(provider)) return []
  const several = 'providers' in provider && Array.isArray(provider.providers) ? provider.providers : []
  return several.length > 0 ? several.filter(isProvider) : [provider]
}

function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  )
}
