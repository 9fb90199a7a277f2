import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import type { MessageKey } from '../locales/messageKey.js'

/**
 * Keeps the dialog from closing while a view that must be answered is on screen: it shakes and says why, named by
 * `reasonKey`; null: it may close. interface-guide.md §17 “Blocked close”; modal-behaviour.md §2.
 *
 * @param mayPressClose lets the Close button through, so that only Escape and backdrop are blocked; default false
 */
export function useBlockedClose(reasonKey: MessageKey | null, mayPressClose = false): void {
  const { router } = useGangwayContext()
  useEffect(() => {
    if (reasonKey === null) return
    router.setCloseBlock({ reasonKey, mayPressClose })
    return () => router.setCloseBlock(null)
  }, [router, reasonKey, mayPressClose])
}
