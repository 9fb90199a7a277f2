import { getFundsProblem, getNetwork } from '@gangway/core'
import { useCallback, useState } from 'react'
import { Banner } from '../../../components/Banner/Banner.js'
import { Button } from '../../../components/Button/Button.js'
import { ViewFooter } from '../../../components/ViewFooter/ViewFooter.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useRouter } from '../../../router/useRouter.js'
import { useViewParams } from '../../../router/useViewParams.js'
import type { ViewOptions } from '../../../router/viewParams.js'
import type { NameCheck } from '../names/useNameCheck.js'
import { LookalikeStop } from '../review/LookalikeStop.js'
import { OutcomeNote } from '../review/OutcomeNote.js'
import type { ReviewOutcome } from '../review/review.js'
import reviewStyles from '../review/SendReviewView.module.css'
import { usePreloadedViews } from '../review/usePreloadedViews.js'
import { useAskedWallet } from '../useAskedWallet.js'
import { useDraftClearing } from '../useDraftClearing.js'
import { ReviewCosts } from './ReviewCosts.js'
import { ReviewedRow } from './ReviewedRow.js'
import { confirmTransfer, findLookalikeStop, type SeveralReview } from './severalReview.js'
import { useSeveralReview } from './useSeveralReview.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SendSeveralReview: { review: SeveralReview; outcome?: ReviewOutcome }
  }
}

/** As the review of one. */
export const view: ViewOptions = { title: 'view.sendReview' }

/** Every transfer on one screen, right before the wallet is asked once. interface-guide.md §9.8, §9.10 */
export function SendSeveralReviewView() {
  const { review } = useViewParams('SendSeveralReview')
  const { replace } = useRouter()
  const stop = findLookalikeStop(review)
  const to = stop && review.transfers[stop.at]?.estimate.to
  if (!stop || !to) return <ReviewScreen />
  return (
    <LookalikeStop
      key={stop.at}
      to={to}
      networkId={review.batch.networkId}
      trusted={stop.trusted}
      onConfirm={() => replace('SendSeveralReview', { review: confirmTransfer(review, stop.at) })}
    />
  )
}

function ReviewScreen() {
  const { review, outcome } = useViewParams('SendSeveralReview')
  const { batch, transfers } = review
  const t = useLateTranslate()
  const { back } = useRouter()
  const [names, setNames] = useState<ReadonlyMap<number, NameCheck>>(new Map())
  const noteName = useCallback(
    (at: number, check: NameCheck) => setNames((known) => new Map(known).set(at, check)),
    [],
  )
  const { action, wallet, isUnpaid, submit, reviewAgain } = useSeveralReview(review, [...names.values()])
  const askedWallet = useAskedWallet() ?? wallet
  const isChecking = action === 'checking-fee' || action === 'checking-name'
  useDraftClearing()
  usePreloadedViews()
  return (
    <div className={reviewStyles.review}>
      {outcome && <OutcomeNote outcome={outcome} wallet={wallet} />}
      {isUnpaid && outcome?.kind !== 'unpaid' && (
        <Banner kind="warning">{t('review.noLongerPaid', { payer: batch.payer ?? '' })}</Banner>
      )}
      {transfers.map((transfer, at) => (
        <ReviewedRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a review never changes its rows
          key={at}
          at={at}
          transfer={transfer}
          move={batch.calls[at]?.moves[0]}
          networkId={batch.networkId}
          onName={noteName}
        />
      ))}
      <ReviewCosts review={review} />
      {action === 'stopped' && <StopNote review={review} />}
      {action === 'account-changed' && <Banner kind="warning">{t('review.accountChanged')}</Banner>}
      {action === 'fee-unknown' && <Banner kind="warning">{t('review.feeUnknown')}</Banner>}
      <ViewFooter>
        <div className={reviewStyles.buttons}>
          <Button kind="secondary" onClick={back}>
            {t('review.back')}
          </Button>
          {action === 'changed' ? (
            <Button isWide onClick={reviewAgain}>
              {t('review.changed')}
            </Button>
          ) : action === 'request-open' ? (
            <Button isWide disabled>
              {t('send.action.request-open', { wallet: askedWallet })}
            </Button>
          ) : isChecking ? (
            <Button isWide isBusy>
              {t(action === 'checking-fee' ? 'send.action.checking-fee' : 'send.action.checking-recipient')}
            </Button>
          ) : (
            <Button isWide disabled={action !== 'send'} onClick={submit}>
              {t('several.send', { count: transfers.length })}
            </Button>
          )}
        </div>
      </ViewFooter>
    </div>
  )
}

/** Why what is on screen cannot be sent any more. */
function StopNote({ review: { batch } }: { review: SeveralReview }) {
  const t = useLateTranslate()
  const problem = getFundsProblem(batch)
  const native = getNetwork(useConfig(), batch.networkId)?.nativeCurrency.symbol ?? ''
  if (batch.failure)
    return (
      <Banner kind="danger">
        {t('several.wouldFail', { reason: batch.failure.reason || t('notice.reasonUnknown') })}
      </Banner>
    )
  const short = batch.totals.find(({ amount, balance }) => balance !== null && amount > balance)
  if (short)
    return (
      <Banner kind="warning">{t('send.action.insufficient-funds', { symbol: short.token.symbol })}</Banner>
    )
  if (problem !== 'SEND_INSUFFICIENT_GAS') return null
  return <Banner kind="warning">{t('send.action.insufficient-gas', { native })}</Banner>
}
