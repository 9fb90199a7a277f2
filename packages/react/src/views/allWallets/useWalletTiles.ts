import { useStore } from '../../store/useStore.js'
import { hasMore, type WalletPagesState } from '../../wallets/createWalletPages.js'
import type { Wallet } from '../../wallets/groupWallets.js'
import { isSameWallet } from '../../wallets/isSameWallet.js'
import { useChooseListed } from '../../wallets/useChooseListed.js'
import { useChooseWallet } from '../../wallets/useChooseWallet.js'
import { useConsent } from '../../wallets/useConsent.js'
import { useWallets } from '../../wallets/useWallets.js'
import { useWalletsContext } from '../../wallets/WalletsProvider.js'
import { useWantedNamespace } from '../connect/useWantedNamespace.js'

/** One wallet of the grid. */
export type WalletTile = {
  id: string
  name: string
  icon: string | null
  isInstalled: boolean
  choose(): void
}

/** The wallets of the grid: those in this page that the search fits, then those of the list, each once. */
export function useWalletTiles(search: string): {
  tiles: readonly WalletTile[]
  /** How many there will be once every page is read. */
  total: number
  state: WalletPagesState
} {
  const state = useStore(useWalletsContext().pages.state)
  const chainNamespace = useWantedNamespace()
  const wallets = useWallets().filter((wallet) => offers(wallet, chainNamespace))
  const chooseWallet = useChooseWallet()
  const chooseListed = useChooseListed()
  const { askFirst } = useConsent()
  const isFound = ({ name }: Wallet) => name.toLowerCase().includes(search.toLowerCase())
  // What was found for other words is no answer to these.
  const listed = state.search === search ? state.wallets : []
  const tiles = [
    ...wallets.filter(isFound).map((wallet) => ({
      id: wallet.id,
      name: wallet.name,
      icon: wallet.icon,
      isInstalled: wallet.isInstalled,
      choose: () => askFirst(() => chooseWallet(wallet, chainNamespace)),
    })),
    ...listed
      .filter(({ namespaces }) => !chainNamespace || namespaces.includes(chainNamespace))
      .filter((each) => !wallets.some((wallet) => isSameWallet(wallet, each)))
      .map((each) => ({
        id: each.id,
        name: each.name,
        icon: each.icon,
        isInstalled: false,
        choose: () => chooseListed(each),
      })),
  ]
  return { state, tiles, total: hasMore(state) ? Math.max(state.count ?? 0, tiles.length) : tiles.length }
}

function offers({ descriptors }: Wallet, chainNamespace: ReturnType<typeof useWantedNamespace>): boolean {
  return !chainNamespace || descriptors.some((descriptor) => descriptor.chainNamespace === chainNamespace)
}
