import { send, type TokenBalance } from '@gangway/core'
import { useMemo } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { useGangway } from '../../../hooks/useGangway.js'
import { useHasPassed } from '../../../hooks/useHasPassed.js'
import { useNetworkBalances } from '../../../hooks/useNetworkBalances.js'
import { useSender } from '../../../hooks/useSender.js'
import { useRouter } from '../../../router/useRouter.js'
import { useNameCheck } from '../names/useNameCheck.js'
import { useFormattedAmount } from '../useFormattedAmount.js'
import { useSendEstimate } from '../useSendEstimate.js'
import { getReviewAction, type ReviewAction } from './getReviewAction.js'
import type { Review } from './review.js'
import { useSubmitSend } from './useSubmitSend.js'

/** What an open review offers: it is compared with fresh answers all the while. interface-guide.md §9.8. */
export function useReviewAction(review: Review): {
  action: ReviewAction
  /** The app that the review says pays the fee does so no more. */
  isUnpaid: boolean
  /** Name of the wallet that will be asked. */
  wallet: string
  submit(): void
  /** Takes over the newest numbers, to be read again. */
  reviewAgain(): void
} {
  const { parameters, isMax } = review
  const { networkId, from } = parameters
  const { replace } = useRouter()
  const config = useConfig()
  const { what } = useFormattedAmount(review)
  const sender = useSender(networkId)
  const selected = useGangway((state) => state.networkId)
  const isRequestOpen = useGangway((state) => state.send.loading)
  const question = useMemo(
    () => ({ ...parameters, amount: isMax ? 'max' : parameters.amount }) as const,
    [parameters, isMax],
  )
  const estimate = useSendEstimate(question)
  const tokens = useNetworkBalances(networkId, from)?.tokenBalances
  // An NFT has no price, and is in no list of balances.
  const token = (!review.token.nft && findToken(tokens, review.token.address)) || review.token
  const submitSend = useSubmitSend()
  const wallet = sender?.connection.descriptor.name ?? ''
  const action = getReviewAction({
    review,
    estimate,
    nameCheck: useNameCheck(review),
    isReviewOld: useHasPassed(review.goodUntil),
    price: token.price,
    isSameSender: sender?.account.address === from && selected === networkId,
    isRequestOpen,
  })
  return {
    action,
    isUnpaid:
      review.estimate.payer !== undefined &&
      estimate.current !== null &&
      estimate.current.payer === undefined,
    wallet,
    submit: () => {
      if (action !== 'send') return
      void submitSend({
        wallet,
        payer: review.estimate.payer,
        send: () => send(config, parameters, review.estimate),
        reviewed: {
          networkId,
          what,
          goBack: (outcome) => replace('SendReview', { review, outcome }),
        },
      })
    },
    reviewAgain: () => {
      const { current, goodUntil } = estimate
      const nativePrice = findToken(tokens, null)?.price ?? null
      if (!current || current.amount === null || goodUntil === null) return
      const newest = { ...parameters, amount: current.amount }
      replace('SendReview', {
        review: { ...review, parameters: newest, estimate: current, goodUntil, token, nativePrice },
      })
    },
  }
}

function findToken(tokens: readonly TokenBalance[] | undefined, address: string | null) {
  return tokens?.find((token) => token.address === address)
}
