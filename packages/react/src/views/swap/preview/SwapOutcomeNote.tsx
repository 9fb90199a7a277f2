import type { PreparedSwap } from '@gangway/core'
import type { GangwayError } from '@gangway/protocol'
import { Banner } from '../../../components/Banner/Banner.js'
import { ErrorState } from '../../../components/ErrorState/ErrorState.js'
import { describeError } from '../../../errors/describeError.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import type { SwapOutcome } from './swapReview.js'
import { useSwapAmounts } from './useSwapAmounts.js'

type SwapOutcomeNoteProps = {
  outcome: SwapOutcome
  swap: PreparedSwap
  wallet: string
  describe: (error: GangwayError) => string
}

/** How an attempt to swap ended, what became of the money and of the approval, above the review. interface-guide.md §9.9 */
export function SwapOutcomeNote({ outcome, swap, wallet, describe }: SwapOutcomeNoteProps) {
  const t = useLateTranslate()
  const { sold } = useSwapAmounts(swap)
  const stands = outcome.isApproved && <p>{t('swap.approvalStands', { sold })}</p>
  if (outcome.kind === 'declined')
    return <Banner>{t(outcome.isApproved ? 'swap.declinedApproved' : 'swap.declined')}</Banner>
  if (outcome.kind === 'cancelled')
    return (
      <Banner>
        <p>{t('swap.stopped', { wallet })}</p>
        {stands}
      </Banner>
    )
  if (outcome.kind === 'permit-refused')
    return (
      <div role="alert">
        <Banner kind="warning">{t('swap.permitRefused', { symbol: swap.question.sell.symbol })}</Banner>
      </div>
    )
  if (outcome.kind === 'unpaid')
    return (
      <div role="alert">
        <Banner kind="warning">{t('review.noLongerPaid', { payer: outcome.payer })}</Banner>
      </div>
    )
  const { error } = outcome
  return (
    <div role="alert">
      <ErrorState title={describe(error)} text={stands} details={describeError(error)} />
    </div>
  )
}
