import { useCallback } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useRouter } from '../router/useRouter.js'
import { hasWalletList } from './hasWalletList.js'
import { useWalletsContext } from './WalletsProvider.js'

/** Leads to where a wallet that is not installed can be had: the list of all, searched for its name, else the help. */
export function useGetWallet(): (name?: string) => void {
  const config = useConfig()
  const { push } = useRouter()
  const { pages } = useWalletsContext()
  return useCallback(
    (name = '') => {
      if (!config.features.allWallets || !hasWalletList(config)) return push('Help')
      pages.search(name)
      push('AllWallets')
    },
    [config, push, pages],
  )
}
