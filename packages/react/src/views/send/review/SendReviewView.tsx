import { getFundsProblem, getNetwork } from '@gangway/core'
import { Banner } from '../../../components/Banner/Banner.js'
import { Button } from '../../../components/Button/Button.js'
import { ViewFooter } from '../../../components/ViewFooter/ViewFooter.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useRouter } from '../../../router/useRouter.js'
import { useViewParams } from '../../../router/useViewParams.js'
import { NoticeList } from '../NoticeList.js'
import { FallbackNote } from '../names/FallbackNote.js'
import { useAskedWallet } from '../useAskedWallet.js'
import { useDraftClearing } from '../useDraftClearing.js'
import { useFormattedAmount } from '../useFormattedAmount.js'
import type { ReviewAction } from './getReviewAction.js'
import { LookalikeStop } from './LookalikeStop.js'
import { OutcomeNote } from './OutcomeNote.js'
import { ReviewFacts } from './ReviewFacts.js'
import { confirmRecipient, type Review, type ReviewOutcome } from './review.js'
import styles from './SendReviewView.module.css'
import { usePreloadedViews } from './usePreloadedViews.js'
import { useReviewAction } from './useReviewAction.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SendReview: { review: Review; outcome?: ReviewOutcome }
  }
}

/** Everything about the transfer on one screen, right before the wallet is asked. interface-guide.md §9.8. */
export function SendReviewView() {
  const { review } = useViewParams('SendReview')
  const { replace } = useRouter()
  const stop = review.estimate.notices.find(({ kind, level }) => kind === 'lookalike' && level === 'stop')
  if (!stop?.trusted) return <ReviewScreen />
  return (
    <LookalikeStop
      to={review.estimate.to}
      networkId={review.parameters.networkId}
      trusted={stop.trusted}
      onConfirm={() => replace('SendReview', { review: confirmRecipient(review) })}
    />
  )
}

function ReviewScreen() {
  const { review, outcome } = useViewParams('SendReview')
  const t = useLateTranslate()
  const { back } = useRouter()
  const { action, isUnpaid, wallet, submit, reviewAgain } = useReviewAction(review)
  const native = getNetwork(useConfig(), review.parameters.networkId)?.nativeCurrency.symbol ?? ''
  const values = useFormattedAmount(review)
  const names = { name: review.name?.name ?? '' }
  const askedWallet = useAskedWallet() ?? wallet
  useDraftClearing()
  usePreloadedViews()
  return (
    <div className={styles.review}>
      {outcome && <OutcomeNote outcome={outcome} wallet={wallet} />}
      {isUnpaid && outcome?.kind !== 'unpaid' && (
        <Banner kind="warning">{t('review.noLongerPaid', { payer: review.estimate.payer ?? '' })}</Banner>
      )}
      {action === 'stopped' && isGasMissing(review) && (
        <Banner kind="warning">{t('send.action.insufficient-gas', { native })}</Banner>
      )}
      <ReviewFacts review={review} />
      <FallbackNote name={review.name} networkId={review.parameters.networkId} />
      <NoticeList estimate={review.estimate} token={review.token} networkId={review.parameters.networkId} />
      {action === 'account-changed' && <Banner kind="warning">{t('review.accountChanged')}</Banner>}
      {action === 'name-changed' && <Banner kind="danger">{t('review.name.changed', names)}</Banner>}
      {action === 'name-unknown' && <Banner kind="warning">{t('review.name.unavailable', names)}</Banner>}
      {action === 'fee-unknown' && <Banner kind="warning">{t('review.feeUnknown')}</Banner>}
      <ViewFooter>
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={back}>
            {t('review.back')}
          </Button>
          {action === 'changed' && (
            <Button isWide onClick={reviewAgain}>
              {t('review.changed')}
            </Button>
          )}
          {action === 'request-open' && (
            <Button isWide disabled>
              {t('send.action.request-open', { wallet: askedWallet })}
            </Button>
          )}
          {(action === 'checking-fee' || action === 'checking-name') && (
            <Button isWide isBusy>
              {t(action === 'checking-fee' ? 'send.action.checking-fee' : 'send.action.checking-recipient')}
            </Button>
          )}
          {!isReplaced(action) && (
            <Button isWide disabled={action !== 'send'} onClick={submit}>
              {t(review.token.nft ? 'review.sendNft' : 'review.send', values)}
            </Button>
          )}
        </div>
      </ViewFooter>
    </div>
  )
}

const replacing: ReadonlySet<ReviewAction> = new Set([
  'changed',
  'request-open',
  'checking-fee',
  'checking-name',
])

/** As where the app was to pay, and the account has no coins of its own. */
function isGasMissing({ estimate }: Review): boolean {
  return getFundsProblem(estimate) === 'SEND_INSUFFICIENT_GAS'
}

/** Another button stands in the place of “Send”. */
function isReplaced(action: ReviewAction): boolean {
  return replacing.has(action)
}
