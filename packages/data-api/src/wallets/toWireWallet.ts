import type { PublicConfig, RegistryWallet, WireWallet } from '@gangway/protocol'

/** A wallet of the registry as `/getWallets` tells it; `chains` are those of its families that this deployment lists. */
export function toWireWallet(
  wallet: RegistryWallet,
  { apiUrl, networks }: Pick<PublicConfig, 'apiUrl' | 'networks'>,
): WireWallet {
  const { id, name, rdns, homepage, namespaces, stores } = wallet
  return {
    id,
    name,
    rdns,
    homepage,
    chains: networks
      .filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
      .map(({ caipNetworkId }) => caipNetworkId),
    image_id: id,
    image_url: `${apiUrl}/getWalletImage/${id}`,
    mobile_link: wallet.universalLink ?? wallet.nativeLink,
    desktop_link: null,
    webapp_link: wallet.webApp,
    browse_link: wallet.browseLink,
    app_store: stores.ios ?? null,
    play_store: stores.android ?? null,
    chrome_store: stores.chrome ?? null,
    firefox_store: stores.firefox ?? null,
    badge_type: 'none',
  }
}
