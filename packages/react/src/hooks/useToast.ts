import { useCallback } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { isShallowEqual } from '../store/isShallowEqual.js'
import type { Toast } from './toast.js'

/** Shows news at the top edge, whether the dialog is open or not; one at a time. */
export function useToast(): { show(toast: Toast): void } {
  const { toastQueue } = useGangwayContext()
  const show = useCallback(
    (toast: Toast) => {
      const { lastId, toasts } = toastQueue.get()
      // The same news that still waits to be read is no news.
      if (toasts.some((waiting) => isSameToast(waiting, toast))) return
      const id = lastId + 1
      toastQueue.set({ lastId: id, toasts: [...toasts, { ...toast, id }] })
    },
    [toastQueue],
  )
  return { show }
}

function isSameToast(left: Toast, right: Toast): boolean {
  return (
    left.textKey === right.textKey &&
    left.link?.href === right.link?.href &&
    isShallowEqual(left.values, right.values)
  )
}
