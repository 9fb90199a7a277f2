import { replaceTransaction } from '@gangway/core'
import { toGangwayError } from '@gangway/protocol'
import { useCallback } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'
import { getCurrentEntry } from '../../router/routerState.js'

/**
 * Speeds a transaction up, or cancels it, through the frame's own screen; why that failed is told where the person is by
 * then still looking at the transaction.
 */
export function useReplace(hash: string): (isCancellation: boolean) => Promise<void> {
  const { config, router } = useGangwayContext()
  return useCallback(
    async (isCancellation) => {
      const error = await replaceTransaction(config, { hash, isCancellation }).then(
        () => null,
        (cause: unknown) => toGangwayError(cause, 'SEND_FAILED'),
      )
      const { view, params } = getCurrentEntry(router.state.get())
      if (router.state.get().isOpen && view === 'Transaction' && params.hash === hash)
        router.replace('Transaction', error ? { hash, error } : { hash })
    },
    [config, router, hash],
  )
}
