import { useEffect } from 'react'
import { whenIdle } from '../../../dialog/whenIdle.js'

/** Loads what comes after the review while that is read: a network that fails in between then stops no send. */
export function usePreloadedViews(): void {
  useEffect(
    () =>
      whenIdle(() => {
        const views = [
          import('../../SendConfirmView.js'),
          import('../../ApproveTransactionView.js'),
          import('../../AccountView.js'),
          import('../../TransactionView.js'),
        ]
        // What does not come is asked for again when it is needed.
        for (const view of views) view.catch(() => undefined)
      }),
    [],
  )
}
