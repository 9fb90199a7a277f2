import { useMemo, useRef } from 'react'
import { useGangway } from '../hooks/useGangway.js'
import { groupWallets, keepOrder, type Wallet } from './groupWallets.js'

/** The rows of the wallet list; late ones are appended as long as the component stays. interface-guide §7.2. */
export function useWallets(): readonly Wallet[] {
  const descriptors = useGangway((state) => state.descriptors)
  const recent = useGangway((state) => state.recent)
  const seen = useRef<readonly string[]>([])
  return useMemo(() => {
    const wallets = keepOrder(groupWallets(descriptors, recent), seen.current)
    seen.current = wallets.map((wallet) => wallet.id)
    return wallets
  }, [descriptors, recent])
}
