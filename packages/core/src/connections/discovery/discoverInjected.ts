import type { Eip1193Provider } from '../../chains/eip155/eip1193Provider.js'
import { toInjectedDescriptor } from './toInjectedDescriptor.js'
import type { WalletSourceList } from './walletSource.js'

/** Of the wallet that is known by `window.ethereum` alone. */
const id = 'eip155:injected'

/**
 * Wallets older than EIP-6963 say nothing and put themselves at `window.ethereum`. Such a one is reported as “Browser
 * wallet”, unless it is a provider that announced itself. Some hold several in `providers`. Returns what looks again.
 */
export function discoverInjected(
  { add, remove, signal }: WalletSourceList,
  announced: ReadonlySet<unknown>,
): () => void {
  const ask = () => {
    const provider = readProviders().find((provider) => !announced.has(provider))
    if (provider) add(toInjectedDescriptor({ id, name: 'Browser wallet', icon: null, rdns: null, provider }))
    else remove(id)
  }
  window.addEventListener('ethereum#initialized', ask, { signal })
  return ask
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
