import { formatAmount, getSwapQuotes, type PreparedSwap } from '@gangway/core'
import { useState } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { useGangway } from '../../../hooks/useGangway.js'
import { useIsOnline } from '../../../hooks/useIsOnline.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useSender } from '../../../hooks/useSender.js'
import { useRouter } from '../../../router/useRouter.js'
import { useSubmitSwap } from '../confirm/useSubmitSwap.js'
import { getSwapReviewAction, type SwapReviewAction } from './getSwapReviewAction.js'
import type { ApprovalWay, SwapReview } from './swapReview.js'
import { type PreparedState, usePreparedSwap } from './usePreparedSwap.js'

/** What an open review of a swap shows and offers. interface-guide.md §9.8, §10 */
export type SwapReviewState = {
  action: SwapReviewAction
  prepared: PreparedState
  /** Name of the wallet that will be asked. */
  wallet: string
  way: ApprovalWay
  setWay(way: ApprovalWay): void
  submit(): void
  /** Asks for a new price, to be read again. */
  reviewAgain(): void
  isAskingAgain: boolean
}

/** Keeps a review fresh, and hands it to the wallet. */
export function useSwapReview(review: SwapReview): SwapReviewState {
  const { question } = review.offer
  const { networkId, from } = question
  const config = useConfig()
  const { replace } = useRouter()
  const [way, setWay] = useState<ApprovalWay>(review.isSignatureRefused ? 'exact' : 'permit')
  const [isAskingAgain, setAskingAgain] = useState(false)
  const sender = useSender(networkId)
  const selected = useGangway((state) => state.networkId)
  const isRequestOpen = useGangway((state) => state.send.loading)
  const prepared = usePreparedSwap(review, way)
  const isOnline = useIsOnline()
  const submitSwap = useSubmitSwap()
  const texts = useTexts()
  const wallet = sender?.connection.descriptor.name ?? ''
  const isSameSender = sender?.account.address === from && selected === networkId
  const action = getSwapReviewAction({ prepared, isSameSender, isRequestOpen, isOnline })
  return {
    action,
    prepared,
    wallet,
    way,
    setWay,
    isAskingAgain,
    submit: () => {
      const swap = prepared.newest
      if (action !== 'swap' || !swap) return
      void submitSwap({
        swap,
        wallet,
        ...texts(swap),
        goBack: (outcome) =>
          replace('SwapPreview', {
            review: outcome.kind === 'permit-refused' ? { ...review, isSignatureRefused: true } : review,
            outcome,
          }),
      })
    },
    reviewAgain: () => {
      setAskingAgain(true)
      getSwapQuotes(config, question)
        .then((quotes) => {
          const { isImpactConfirmed: _, ...rest } = review
          replace('SwapPreview', { review: { ...rest, offer: { question, quotes } } })
        })
        // The button stays, and says what it did.
        .catch(() => setAskingAgain(false))
    },
  }
}

/** Both amounts for the sentences of the steps to come. */
function useTexts(): (swap: PreparedSwap) => { sold: string; bought: string } {
  const locale = useLocale()
  return ({ question: { amount, sell, buy }, quote }) => ({
    sold: `${formatAmount(amount, sell.decimals, { locale, group: true })} ${sell.symbol}`,
    bought: `${formatAmount(quote.minimum, buy.decimals, { locale, group: true })} ${buy.symbol}`,
  })
}
