import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'

/**
 * Keeps a slip of the hand from closing the dialog while a request is open in `wallet`; null: none is open.
 * interface-guide §2 “Backdrop”, §5 “Escape”.
 */
export function useCloseGuard(wallet: string | null): void {
  const { router } = useGangwayContext()
  useEffect(() => {
    if (wallet === null) return
    router.setCloseGuard({ wallet })
    return () => router.setCloseGuard(null)
  }, [router, wallet])
}
