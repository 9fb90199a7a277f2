import { useCallback } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useRouter } from '../router/useRouter.js'
import { useWalletsContext } from './WalletsProvider.js'

/** Leads to where a wallet that is not installed can be had: the list of all, searched for its name, else the help. */
export function useGetWallet(): (name?: string) => void {
  const { features } = useConfig()
  const { push } = useRouter()
  const { pages } = useWalletsContext()
  return useCallback(
    (name = '') => {
      if (!features.allWallets) return push('Help')
      pages.search(name)
      push('AllWallets')
    },
    [features, push, pages],
  )
}
