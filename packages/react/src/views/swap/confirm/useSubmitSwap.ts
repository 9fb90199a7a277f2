import { createStore, type PreparedSwap, type Store, type SwapStage, sendSwap } from '@gangway/core'
import { type CaipNetworkId, toGangwayError } from '@gangway/protocol'
import { useCallback } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { useRouter } from '../../../router/useRouter.js'
import { useAskWallet } from '../../send/useAskWallet.js'
import type { SwapOutcome } from '../preview/swapReview.js'

/** A swap that a wallet is asked for, for the view that waits for it. */
export type AskedSwap = {
  networkId: CaipNetworkId
  wallet: string
  /** Both amounts with their symbols, in the words of a sentence; of what is bought the least. */
  sold: string
  bought: string
  step: Store<SwapStage | null>
  /** Gives up waiting, and leads back to the review, which says what may still happen. */
  cancel(): void
}

/** What is handed to the wallet. */
type SwapSubmission = Pick<AskedSwap, 'wallet' | 'sold' | 'bought'> & {
  swap: PreparedSwap
  /** Leads back to the review, which says how the attempt ended. */
  goBack(outcome: SwapOutcome): void
}

/** Hands a prepared swap to the wallet, step by step, and waits for it. See {@link useAskWallet}. */
export function useSubmitSwap(): (submission: SwapSubmission) => Promise<void> {
  const config = useConfig()
  const { replace } = useRouter()
  const ask = useAskWallet()
  return useCallback(
    ({ swap, wallet, sold, bought, goBack }) => {
      const step = createStore<SwapStage | null>(null)
      const abort = new AbortController()
      const isApproved = () => {
        const now = step.get()
        return now?.kind === 'confirming' || (now?.kind === 'swap' && now.isApproved)
      }
      const asked: AskedSwap = {
        networkId: swap.question.networkId,
        ...{ wallet, sold, bought, step },
        cancel: () => {
          const outcome = { kind: 'cancelled', isApproved: isApproved() } as const
          abort.abort()
          goBack(outcome)
        },
      }
      return ask({
        wallet,
        ask: () => sendSwap(config, swap, { onStage: step.set, signal: abort.signal }),
        wait: () => replace('SwapConfirm', { asked }),
        isWaiting: (entry) => entry.view === 'SwapConfirm' && entry.params.asked === asked,
        goBack: (error) => goBack(toOutcome(error, swap, step.get(), isApproved())),
      })
    },
    [config, ask, replace],
  )
}

function toOutcome(
  cause: unknown,
  { costs: { payer } }: PreparedSwap,
  step: SwapStage | null,
  isApproved: boolean,
): SwapOutcome {
  const error = toGangwayError(cause, 'SEND_FAILED')
  if (error.code === 'SEND_USER_REJECTED') return { kind: 'declined', isApproved }
  const isOfSignature = step?.kind === 'permit' || step?.kind === 'permitted'
  if (isOfSignature && error.code === 'DATA_SWAP_NOT_APPROVED') return { kind: 'permit-refused', isApproved }
  const isUnpaid = error.code === 'CALLS_NO_CAPABILITY' && payer !== undefined
  return isUnpaid ? { kind: 'unpaid', payer, isApproved } : { kind: 'failed', error, isApproved }
}
