import { useEffect } from 'react'
import { whenIdle } from '../../../hooks/whenIdle.js'

/**
 * Loads what comes after the review while that is read: a network that fails in between then stops no send. `loadConfirm`
 * loads the view that waits for the wallet.
 */
export function usePreloadedViews(loadConfirm: () => Promise<unknown> = loadSendConfirm): void {
  useEffect(
    () =>
      whenIdle(() => {
        const views = [
          loadConfirm(),
          import('../../approveTransaction/ApproveTransactionView.js'),
          import('../../account/AccountView.js'),
          import('../../transaction/TransactionView.js'),
        ]
        // What does not come is asked for again when it is needed.
        for (const view of views) view.catch(() => undefined)
      }),
    [loadConfirm],
  )
}

function loadSendConfirm(): Promise<unknown> {
  return import('../confirm/SendConfirmView.js')
}
