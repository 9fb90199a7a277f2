import type { Eip1193Provider } from '../../chains/eip155/eip1193Provider.js'
import { frameRdns } from '../../config/frameMarks.js'
import { toInjectedDescriptor } from './toInjectedDescriptor.js'
import type { WalletSourceList } from './walletSource.js'

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
