import type { Eip1193Provider } from '../../chains/eip155/getWallet.js'
import type { ConnectorDescriptor } from '../../config/connector.js'
import { frameRdns } from '../../config/frameMarks.js'
import { loadOnce } from '../../kernel/loadOnce.js'
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

type Announcement = {
  info: { name: string; icon: string; rdns: string }
  provider: Eip1193Provider
}

/**
 * EIP-6963: reports each installed EVM wallet that announces itself, also those that come late, and then its provider.
 * Announcements that are not what the standard says are ignored. Returns what asks for them.
 */
export function discoverEip6963(
  { add, signal }: WalletSourceList,
  onProvider: (provider: Eip1193Provider) => void,
): () => void {
  const onAnnounce = (event: Event) => {
    const announcement: unknown = 'detail' in event ? event.detail : undefined
    if (!isAnnouncement(announcement)) return
    const { info, provider } = announcement
    const { name, icon, rdns } = info
    // The wallet in a frame of ours has a block of its own.
    if (rdns === frameRdns) return
    add(toInjectedDescriptor({ id: `eip155:${rdns}`, name, icon, rdns, provider }))
    onProvider(provider)
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
  return () => window.dispatchEvent(new Event('eip6963:requestProvider'))
}

// By hand, since this blocks the button and a schema library would double what does (docs/decisions/0008).
function isAnnouncement(value: unknown): value is Announcement {
  if (!isRecord(value) || !isRecord(value.info) || !isRecord(value.provider)) return false
  const { name, icon, rdns } = value.info
  return (
    isTextUpTo(64, name) &&
    isTextUpTo(253, rdns) &&
    // A picture may be shown, never fetched from elsewhere: data URIs only, as EIP-6963 demands.
    typeof icon === 'string' &&
    icon.startsWith('data:image/') &&
    'request' in value.provider
  )
}

function isTextUpTo(length: number, value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= length
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

type Injected = Pick<ConnectorDescriptor, 'id' | 'name' | 'icon' | 'rdns'> & { provider: Eip1193Provider }

/** Who an EVM wallet in the page is, and how its connector is made once it is wanted. */
export function toInjectedDescriptor({ provider, ...wallet }: Injected): ConnectorDescriptor {
  const { id, name, icon, rdns } = wallet
  const load = loadOnce(loadConnector)
  return {
    ...wallet,
    chainNamespace: 'eip155',
    isInstalled: true,
    // A failure is told to whoever then chooses the wallet.
    preload: () => void load().catch(() => undefined),
    async createConnector(context) {
      const [{ injected }, { fromWagmiConnector }] = await load()
      const known = { ...(icon === null ? {} : { icon }), ...(rdns === null ? {} : { rdns }) }
      return fromWagmiConnector(injected({ id, name, ...known, provider }), context)
    },
  }
}

function loadConnector() {
  return Promise.all([import('../connectors/injected.js'), import('../fromWagmiConnector.js')])
}
