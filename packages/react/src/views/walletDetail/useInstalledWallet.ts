import { type ListedWallet, lookForWallets } from '@gangway/core'
import { useCallback } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useVisibleAgain } from '../../hooks/useVisibleAgain.js'
import type { Wallet } from '../../wallets/groupWallets.js'
import { isSameWallet } from '../../wallets/isSameWallet.js'
import { useWallets } from '../../wallets/useWallets.js'

/** A wallet of the list, once it is installed here; null before. Who comes back from a shop may have installed it. */
export function useInstalledWallet(listed: ListedWallet): Wallet | null {
  const config = useConfig()
  useVisibleAgain(useCallback(() => lookForWallets(config), [config]))
  return useWallets().find((wallet) => wallet.isInstalled && isSameWallet(wallet, listed)) ?? null
}
