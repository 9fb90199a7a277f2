import { useCallback } from 'react'
import type { Toast } from '../dialog/toast.js'
import { useGangwayContext } from '../GangwayContext.js'

/** Shows news at the top edge, whether the dialog is open or not; one at a time. */
export function useToast(): { show(toast: Toast): void } {
  const { toastQueue } = useGangwayContext()
  const show = useCallback(
    (toast: Toast) => {
      const { lastId, toasts } = toastQueue.get()
      const id = lastId + 1
      toastQueue.set({ lastId: id, toasts: [...toasts, { ...toast, id }] })
    },
    [toastQueue],
  )
  return { show }
}
