import * as v from 'valibot'
import type { ConnectorDescriptor } from '../connections/connector.js'
import type { Eip1193Provider } from '../connectors/injected.js'

const announcementSchema = v.object({
  info: v.object({
    uuid: v.string(),
    name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
    // A picture may be shown, never fetched from elsewhere: data URIs only, as EIP-6963 demands.
    icon: v.pipe(v.string(), v.regex(/^data:image\//)),
    rdns: v.pipe(v.string(), v.nonEmpty(), v.maxLength(253)),
  }),
  provider: v.custom<Eip1193Provider>(
    (value) => typeof value === 'object' && value !== null && 'request' in value,
  ),
})

/**
 * EIP-6963: asks installed EVM wallets to announce themselves and reports each, also those that come late.
 * Announcements that are not what the standard says are ignored. Returns the way to stop.
 */
export function discoverEip6963(onWallet: (descriptor: ConnectorDescriptor) => void): () => void {
  const onAnnounce = (event: Event) => {
    const announcement = v.safeParse(announcementSchema, (event as CustomEvent<unknown>).detail)
    if (announcement.success) onWallet(toDescriptor(announcement.output))
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
}

function toDescriptor({ info, provider }: v.InferOutput<typeof announcementSchema>): ConnectorDescriptor {
  const id = `eip155:${info.rdns}`
  return {
    id,
    chainNamespace: 'eip155',
    name: info.name,
    icon: info.icon,
    rdns: info.rdns,
    isInstalled: true,
    async createConnector(context) {
      const [{ injected }, { fromWagmiConnector }] = await Promise.all([
        import('../connectors/injected.js'),
        import('../connections/fromWagmiConnector.js'),
      ])
      return fromWagmiConnector(injected({ ...info, id, provider }), context)
    },
  }
}
