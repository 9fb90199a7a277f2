import { drawLetterPicture, type RegistryWallet, selectWallets } from '@gangway/protocol'
import { registryWallets } from '@gangway/registry'
import type { Config } from '../config/config.js'
import {
  defaultEntries,
  type FetchWalletsParameters,
  type WalletPage,
} from '../connections/wallets/fetchWallets.js'
import type { ListedWallet } from '../connections/wallets/listedWallet.js'

/** A page of the package's own wallet list, chosen and ordered as a server's is. */
export function listWallets(config: Config, parameters: FetchWalletsParameters): WalletPage {
  const { page = 1, entries = defaultEntries, search, include = [], chains = [] } = parameters
  const exclude = parameters.exclude ?? config.wallets.excluded
  const selected = selectWallets(
    registryWallets,
    {
      exclude: [...exclude],
      ...(search ? { search } : {}),
      ...(include.length > 0 ? { include: [...include] } : {}),
      ...(chains.length > 0 ? { chains: [...chains] } : {}),
    },
    undefined,
  )
  const wallets = selected.slice((page - 1) * entries, page * entries).map(toListedWallet)
  return { wallets, count: selected.length }
}

function toListedWallet(wallet: RegistryWallet): ListedWallet {
  const { id, name, rdns, namespaces, homepage, universalLink, webApp, browseLink, picture, stores } = wallet
  return {
    id,
    name,
    rdns,
    // Drawn, never somebody's logo. A policy that lets pictures of installed wallets in lets these in.
    icon: `data:image/svg+xml,${encodeURIComponent(drawLetterPicture({ name, ...picture }))}`,
    namespaces,
    homepage,
    universalLink,
    // A list of a server has room for one of the two.
    nativeLink: universalLink === null ? wallet.nativeLink : null,
    webApp,
    browseLink,
    stores: {
      ios: stores.ios ?? null,
      android: stores.android ?? null,
      chrome: stores.chrome ?? null,
      firefox: stores.firefox ?? null,
    },
  }
}
