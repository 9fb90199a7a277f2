import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useGangway } from '../hooks/useGangway.js'
import { connectViews } from '../router/connectViews.js'
import { getCurrentEntry } from '../router/routerState.js'
import { viewsOpenToAll } from './views.js'

const openToAll = new Set([...connectViews, ...viewsOpenToAll])

/** Closes a dialog about an account when its last wallet is gone. modal-behaviour.md §2 “Address change”. */
export function useClosingOnDisconnect(): void {
  const { router } = useGangwayContext()
  const isConnected = useGangway((state) => state.current !== null)
  useEffect(() => {
    const state = router.state.get()
    if (!isConnected && state.isOpen && !openToAll.has(getCurrentEntry(state).view)) router.close()
  }, [router, isConnected])
}
