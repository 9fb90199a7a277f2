import { useMemo } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useStore } from '../store/useStore.js'
import type { Router } from './createRouter.js'
import { canGoBack, getCurrentEntry, type ViewEntry } from './routerState.js'

/** The view on screen and the ways to move on from it. Inside a {@link GangwayProvider}. product.md §2. */
export function useRouter(): Omit<Router, 'state' | 'guard'> &
  Pick<ViewEntry, 'view' | 'params'> & {
    canGoBack: boolean
  } {
  const { router } = useGangwayContext()
  const state = useStore(router.state)
  return useMemo(() => {
    const { view, params } = getCurrentEntry(state)
    return { ...router, view, params, canGoBack: canGoBack(state) }
  }, [router, state])
}
