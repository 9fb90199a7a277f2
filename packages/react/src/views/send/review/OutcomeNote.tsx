import type { GangwayError } from '@gangway/protocol'
import { Banner } from '../../../components/Banner/Banner.js'
import { ErrorState } from '../../../components/ErrorState/ErrorState.js'
import { describeError } from '../../../errors/describeError.js'
import { toUserText } from '../../../errors/toUserText.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import type { ReviewOutcome } from './review.js'

/** How an attempt to send what is reviewed ended, above the review. interface-guide.md §9.9 */
export function OutcomeNote({ outcome, wallet }: { outcome: ReviewOutcome; wallet: string }) {
  const t = useLateTranslate()
  if (outcome.kind === 'failed') return <Failure error={outcome.error} wallet={wallet} />
  if (outcome.kind === 'unpaid')
    return (
      <div role="alert">
        <Banner kind="warning">{t('review.noLongerPaid', { payer: outcome.payer })}</Banner>
      </div>
    )
  return (
    <Banner>{t(outcome.kind === 'declined' ? 'review.declined' : 'review.cancelled', { wallet })}</Banner>
  )
}

function Failure({ error, wallet }: { error: GangwayError; wallet: string }) {
  const t = useLateTranslate()
  return (
    <div role="alert">
      <ErrorState
        title={error.shortMessage}
        text={toUserText(error, t, { wallet })}
        details={describeError(error)}
      />
    </div>
  )
}
