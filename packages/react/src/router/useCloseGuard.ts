import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'

/**
 * Keeps a slip of the hand from closing the dialog while a request is open in `wallet`; null: none is open.
 * interface-guide.md §2 “Backdrop”, §5 “Escape”.
 *
 * @param endsOnClose the request is given up by Close or Back; default false
 */
export function useCloseGuard(wallet: string | null, endsOnClose = false): void {
  const { router } = useGangwayContext()
  useEffect(() => {
    if (wallet === null) return
    router.setCloseGuard({ wallet, endsOnClose })
    return () => router.setCloseGuard(null)
  }, [router, wallet, endsOnClose])
}
