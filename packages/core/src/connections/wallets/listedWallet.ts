import { type ChainNamespace, chainNamespaces, type WireWallet } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { toAppLink } from '../../kernel/http/toAppLink.js'
import { toHttps } from '../../kernel/http/toHttps.js'

/** A wallet of the deployment's list, installed here or not. */
export type ListedWallet = {
  /** 64 hex characters. */
  id: string
  name: string
  /** Reverse-domain id it announces itself by; null: it has no extension. */
  rdns: string | null
  /** Address of its picture on this deployment, without a server the picture itself (`data:`); null: show the letter picture. */
  icon: string | null
  /** Families it has accounts of; empty: not said. */
  namespaces: readonly ChainNamespace[]
  homepage: string | null
  /** Base of the https link that opens its app on a phone; see `getPairingLink`. Null: it has none. */
  universalLink: string | null
  /** The same with a scheme of its own, e.g. `example://`. */
  nativeLink: string | null
  /** Its web application. */
  webApp: string | null
  /** Opens a page in the wallet's own browser; see {@link getBrowseLink}. */
  browseLink: string | null
  stores: Readonly<Record<WalletStore, string | null>>
}

/** A shop wallets are had from. */
export type WalletStore = 'ios' | 'android' | 'chrome' | 'firefox'

/**
 * Reads one wallet of `GET /getWallets`. Links that are neither https nor of an app's own scheme are left out, because a
 * person would open them; its picture is asked of this deployment, wherever the list says it is.
 */
export function toListedWallet(
  wire: WireWallet,
  { apiUrl, projectId }: Pick<Config, 'apiUrl' | 'projectId'>,
): ListedWallet {
  const query = new URLSearchParams({ projectId })
  const families = new Set(wire.chains?.map((chain) => chain.slice(0, chain.indexOf(':'))))
  return {
    id: wire.id,
    name: wire.name,
    rdns: wire.rdns ?? null,
    icon: wire.image_id ? `${apiUrl}/getWalletImage/${encodeURIComponent(wire.image_id)}?${query}` : null,
    namespaces: chainNamespaces.filter((namespace) => families.has(namespace)),
    homepage: toHttps(wire.homepage),
    universalLink: toHttps(wire.mobile_link),
    nativeLink: toAppLink(wire.mobile_link),
    webApp: toHttps(wire.webapp_link),
    browseLink: toHttps(wire.browse_link),
    stores: {
      ios: toHttps(wire.app_store),
      android: toHttps(wire.play_store),
      chrome: toHttps(wire.chrome_store),
      firefox: toHttps(wire.firefox_store),
    },
  }
}
