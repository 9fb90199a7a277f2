import { getFundsProblem, getNetwork, type PreparedSwap } from '@gangway/core'
import { useState } from 'react'
import { Banner } from '../../../components/Banner/Banner.js'
import { Button } from '../../../components/Button/Button.js'
import { ErrorState } from '../../../components/ErrorState/ErrorState.js'
import { LoadingRows } from '../../../components/LoadingRows/LoadingRows.js'
import { ViewFooter } from '../../../components/ViewFooter/ViewFooter.js'
import { describeError } from '../../../errors/describeError.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../../hooks/useNetworkName.js'
import { useRouter } from '../../../router/useRouter.js'
import { useViewParams } from '../../../router/useViewParams.js'
import type { ViewOptions } from '../../../router/viewParams.js'
import reviewStyles from '../../send/review/SendReviewView.module.css'
import { usePreloadedViews } from '../../send/review/usePreloadedViews.js'
import { useAskedWallet } from '../../send/useAskedWallet.js'
import { describeSwapProblem } from '../describeSwapProblem.js'
import { ImpactCaution } from '../SwapCautions.js'
import { useSwapClearing } from '../useSwapClearing.js'
import { ApprovalPart } from './ApprovalPart.js'
import { ImpactStop } from './ImpactStop.js'
import { SwapOutcomeNote } from './SwapOutcomeNote.js'
import { SwapReviewFacts } from './SwapReviewFacts.js'
import { getImpact, type SwapOutcome, type SwapReview } from './swapReview.js'
import { useSwapAmounts } from './useSwapAmounts.js'
import { type SwapReviewState, useSwapReview } from './useSwapReview.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SwapPreview: { review: SwapReview; outcome?: SwapOutcome }
  }
}

/** As the review of a send. */
export const view: ViewOptions = { title: 'view.sendReview' }

/** Everything about a swap on one screen, right before the wallet is asked. interface-guide.md §9.8, §10 */
export function SwapPreviewView() {
  const { review, outcome } = useViewParams('SwapPreview')
  const [isConfirmed, setConfirmed] = useState(review.isImpactConfirmed ?? false)
  const state = useSwapReview(isConfirmed ? { ...review, isImpactConfirmed: true } : review)
  const swap = state.prepared.newest ?? state.prepared.first
  useSwapClearing()
  usePreloadedViews(loadConfirm)
  if (!swap) return <Preparing review={review} state={state} />
  const impact = getImpact(swap.quote, { ...review, amount: swap.question.amount })
  if (impact.level === 'stop' && impact.worst !== null && !isConfirmed)
    return <ImpactStop swap={swap} impact={impact.worst} onConfirm={() => setConfirmed(true)} />
  return <ReviewScreen review={review} outcome={outcome} state={state} swap={swap} />
}

function Preparing({ review, state }: { review: SwapReview; state: SwapReviewState }) {
  const t = useLateTranslate()
  const { back } = useRouter()
  const { error } = state.prepared
  const describe = useDescribe(review, state.wallet)
  const goBack = (
    <Button kind={error ? 'secondary' : 'quiet'} isWide={error !== null} onClick={back}>
      {t('review.back')}
    </Button>
  )
  if (!error)
    return <LoadingRows text={t('swap.preparing')} slowText={t('swap.preparingSlow')} wayOut={goBack} />
  return (
    <div className={reviewStyles.review}>
      <div role="alert">
        <ErrorState title={describe(error)} onRetry={state.reviewAgain} details={describeError(error)} />
      </div>
      <ViewFooter>{goBack}</ViewFooter>
    </div>
  )
}

type ReviewScreenProps = {
  review: SwapReview
  outcome: SwapOutcome | undefined
  state: SwapReviewState
  swap: PreparedSwap
}

function ReviewScreen({ review, outcome, state, swap }: ReviewScreenProps) {
  const { action, wallet } = state
  const t = useLateTranslate()
  const describe = useDescribe(review, wallet)
  return (
    <div className={reviewStyles.review}>
      {outcome && <SwapOutcomeNote outcome={outcome} swap={swap} wallet={wallet} describe={describe} />}
      <SwapReviewFacts review={review} swap={swap} />
      <ApprovalPart swap={swap} way={state.way} onWay={state.setWay} />
      <ImpactCaution impact={getImpact(swap.quote, { ...review, amount: swap.question.amount })} />
      {action === 'stopped' && <StopNote swap={swap} />}
      {action === 'account-changed' && <Banner kind="warning">{t('review.accountChanged')}</Banner>}
      <ChangeNote state={state} describe={describe} />
      <Buttons state={state} swap={swap} />
    </div>
  )
}

function Buttons({ state, swap }: Pick<ReviewScreenProps, 'state' | 'swap'>) {
  const { action, isAskingAgain, wallet } = state
  const t = useLateTranslate()
  const { back } = useRouter()
  const askedWallet = useAskedWallet() ?? wallet
  const { sold } = useSwapAmounts(swap)
  return (
    <ViewFooter>
      <div className={reviewStyles.buttons}>
        <Button kind="secondary" onClick={back}>
          {t('review.back')}
        </Button>
        {action === 'changed' || action === 'stale' ? (
          <Button isWide isBusy={isAskingAgain} onClick={state.reviewAgain}>
            {t(action === 'changed' ? 'swap.changed' : 'swap.askAgain')}
          </Button>
        ) : action === 'offline' ? (
          <Button isWide disabled>
            {t('swap.action.offline')}
          </Button>
        ) : action === 'request-open' ? (
          <Button isWide disabled>
            {t('swap.action.request-open', { wallet: askedWallet })}
          </Button>
        ) : action === 'preparing' ? (
          <Button isWide isBusy>
            {t('swap.action.checking-quote')}
          </Button>
        ) : (
          <Button isWide disabled={action !== 'swap'} onClick={state.submit}>
            {t('swap.confirm', { sold })}
          </Button>
        )}
      </div>
    </ViewFooter>
  )
}

/** Why what was read is not what would be swapped by now. */
function ChangeNote({
  state: { action, prepared },
  describe,
}: {
  state: SwapReviewState
  describe: ReturnType<typeof useDescribe>
}) {
  const t = useLateTranslate()
  const { error } = prepared
  const isPrice = error?.code === 'DATA_SWAP_PRICE_MOVED'
  if (action === 'changed')
    return <Banner kind="warning">{t(isPrice ? 'swap.problem.moved' : 'swap.problem.feeMoved')}</Banner>
  return action === 'stale' && error ? <Banner kind="warning">{describe(error)}</Banner> : null
}

/** Why what is on screen cannot be swapped. */
function StopNote({ swap: { costs, question } }: { swap: PreparedSwap }) {
  const t = useLateTranslate()
  const network = useNetworkName(question.networkId)
  const native = getNetwork(useConfig(), question.networkId)?.nativeCurrency.symbol ?? ''
  const problem = getFundsProblem(costs)
  if (problem === 'SEND_INSUFFICIENT_FUNDS')
    return (
      <Banner kind="warning">{t('swap.action.insufficient-funds', { sell: question.sell.symbol })}</Banner>
    )
  if (problem === 'SEND_INSUFFICIENT_GAS')
    return <Banner kind="warning">{t('swap.action.insufficient-gas', { native })}</Banner>
  if (problem) return <Banner kind="warning">{t('review.feeUnknown')}</Banner>
  const reason = costs.failure || t('notice.reasonUnknown')
  return <Banner kind="danger">{t('swap.problem.reason', { network, reason })}</Banner>
}

function useDescribe(
  { buy, offer, sell }: SwapReview,
  wallet: string,
): (error: Parameters<typeof describeSwapProblem>[0]) => string {
  const t = useLateTranslate()
  const { networkId } = offer.question
  const network = useNetworkName(networkId)
  const native = getNetwork(useConfig(), networkId)?.nativeCurrency.symbol ?? ''
  const values = { sell: sell.symbol, buy: buy.symbol, network, native, wallet }
  return (error) => describeSwapProblem(error, t, values)
}

function loadConfirm(): Promise<unknown> {
  return import('../confirm/SwapConfirmView.js')
}
