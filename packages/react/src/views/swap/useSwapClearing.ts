import { useEffect } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'
import { useSwapDraft } from './swapDraft.js'

/** Empties the swap form when the dialog closes over it. interface-guide.md §2 */
export function useSwapClearing(): void {
  const { router } = useGangwayContext()
  const { clear } = useSwapDraft()
  useEffect(
    () => () => {
      if (!router.state.get().isOpen) clear()
    },
    [router, clear],
  )
}
