import { toGangwayError } from '@gangway/protocol'
import { useCallback } from 'react'
import { useRouter } from '../../../router/useRouter.js'
import { useAskWallet } from '../useAskWallet.js'
import type { Reviewed, ReviewOutcome } from './review.js'

/** What is handed to the wallet, and how. */
type SendRequest = {
  reviewed: Reviewed
  /** Name of the wallet that is asked. */
  wallet: string
  /** Who was to pay the fee. */
  payer: string | undefined
  send(): Promise<unknown>
}

/** Hands what was reviewed to the wallet, and waits for it. See {@link useAskWallet}. */
export function useSubmitSend(): (request: SendRequest) => Promise<void> {
  const { replace } = useRouter()
  const ask = useAskWallet()
  return useCallback(
    ({ reviewed, wallet, payer, send }) =>
      ask({
        wallet,
        ask: send,
        wait: () => replace('SendConfirm', { reviewed, wallet }),
        isWaiting: (entry) => entry.view === 'SendConfirm' && entry.params.reviewed === reviewed,
        goBack: (error) => reviewed.goBack(toOutcome(error, payer)),
      }),
    [ask, replace],
  )
}

function toOutcome(cause: unknown, payer: string | undefined): ReviewOutcome {
  const error = toGangwayError(cause, 'SEND_FAILED')
  if (error.code === 'SEND_USER_REJECTED') return { kind: 'declined' }
  const isUnpaid = error.code === 'CALLS_NO_CAPABILITY' && payer !== undefined
  return isUnpaid ? { kind: 'unpaid', payer } : { kind: 'failed', error }
}
