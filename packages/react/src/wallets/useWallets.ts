import { useMemo, useRef } from 'react'
import { useGangway } from '../hooks/useGangway.js'
import { useStore } from '../store/useStore.js'
import { groupWallets, keepOrder, type Wallet } from './groupWallets.js'
import { isSameWallet } from './isSameWallet.js'
import { useWalletsContext } from './WalletsProvider.js'

/**
 * The rows of the wallets in this page, without those the host excludes; late ones follow the installed ones as long as
 * the component stays. interface-guide.md §7.2.
 */
export function useWallets(): readonly Wallet[] {
  const descriptors = useGangway((state) => state.descriptors)
  const recent = useGangway((state) => state.recent)
  const { excluded } = useStore(useWalletsContext().list.state)
  const seen = useRef<readonly string[]>([])
  return useMemo(() => {
    const wallets = groupWallets(descriptors, recent).filter(
      (wallet) => !excluded.some((listed) => isSameWallet(wallet, listed)),
    )
    const ordered = keepOrder(wallets, seen.current)
    seen.current = ordered.map((wallet) => wallet.id)
    return ordered
  }, [descriptors, recent, excluded])
}
