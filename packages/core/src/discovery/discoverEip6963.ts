import type { ConnectorDescriptor } from '../connections/connector.js'
import type { Eip1193Provider } from '../connectors/injected.js'
import { loadOnce } from '../utils/loadOnce.js'

type Announcement = {
  info: { name: string; icon: string; rdns: string }
  provider: Eip1193Provider
}

/**
 * EIP-6963: asks installed EVM wallets to announce themselves and reports each, also those that come late.
 * Announcements that are not what the standard says are ignored. Returns the way to stop.
 */
export function discoverEip6963(onWallet: (descriptor: ConnectorDescriptor) => void): () => void {
  const onAnnounce = (event: Event) => {
    const announcement: unknown = 'detail' in event ? event.detail : undefined
    if (isAnnouncement(announcement)) onWallet(toDescriptor(announcement))
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
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

function toDescriptor({ info, provider }: Announcement): ConnectorDescriptor {
  const { name, icon, rdns } = info
  const id = `eip155:${rdns}`
  const load = loadOnce(loadConnector)
  return {
    id,
    chainNamespace: 'eip155',
    name,
    icon,
    rdns,
    isInstalled: true,
    // A failure is told to whoever then chooses the wallet.
    preload: () => void load().catch(() => undefined),
    async createConnector(context) {
      const [{ injected }, { fromWagmiConnector }] = await load()
      return fromWagmiConnector(injected({ name, icon, rdns, id, provider }), context)
    },
  }
}

function loadConnector() {
  return Promise.all([import('../connectors/injected.js'), import('../connections/fromWagmiConnector.js')])
}
