import { getFundsProblem, type PreparedBatch, sendPreparedBatch } from '@gangway/core'
import { useMemo } from 'react'
import { useConfig } from '../../../hooks/useConfig.js'
import { useGangway } from '../../../hooks/useGangway.js'
import { useHasPassed } from '../../../hooks/useHasPassed.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useSender } from '../../../hooks/useSender.js'
import { useRouter } from '../../../router/useRouter.js'
import type { NameCheck } from '../names/useNameCheck.js'
import type { ReviewAction } from '../review/getReviewAction.js'
import { haveDetailsChanged } from '../review/reviewChanges.js'
import { useSubmitSend } from '../review/useSubmitSend.js'
import type { SeveralReview } from './severalReview.js'
import { type BatchState, usePreparedBatch } from './usePreparedBatch.js'

/** What an open review of several transfers offers: it is compared with fresh answers all the while. interface-guide.md §9.8 */
export function useSeveralReview(
  review: SeveralReview,
  names: readonly NameCheck[],
): {
  action: ReviewAction
  /** Name of the wallet that will be asked. */
  wallet: string
  /** The app that the review says pays the fee does so no more. */
  isUnpaid: boolean
  submit(): void
  /** Takes over the newest numbers, to be read again. */
  reviewAgain(): void
} {
  const { batch, transfers } = review
  const { networkId, from, calls } = batch
  const config = useConfig()
  const t = useLateTranslate()
  const { replace } = useRouter()
  const sender = useSender(networkId)
  const selected = useGangway((state) => state.networkId)
  const isRequestOpen = useGangway((state) => state.send.loading)
  const question = useMemo(
    () => ({ networkId, from, moves: calls.flatMap(({ moves }) => moves) }),
    [networkId, from, calls],
  )
  const fresh = usePreparedBatch(question)
  const submitSend = useSubmitSend()
  const wallet = sender?.connection.descriptor.name ?? ''
  const isSameSender = sender?.account.address === from && selected === networkId
  const isReviewOld = useHasPassed(review.goodUntil)
  const action = getAction({ batch, fresh, names, isSameSender, isRequestOpen, isReviewOld })
  const { current } = fresh
  return {
    action,
    wallet,
    isUnpaid: batch.payer !== undefined && current !== null && current.payer === undefined,
    submit: () => {
      if (action !== 'send') return
      void submitSend({
        wallet,
        payer: batch.payer,
        send: () => sendPreparedBatch(config, batch),
        reviewed: {
          networkId,
          what: t('several.count', { count: transfers.length }),
          goBack: (outcome) => replace('SendSeveralReview', { review, outcome }),
        },
      })
    },
    reviewAgain: () => {
      if (!current) return
      // The calls stay: they hold whom the person has told apart.
      replace('SendSeveralReview', {
        review: { ...review, batch: { ...current, calls }, goodUntil: fresh.goodUntil },
      })
    },
  }
}

function getAction(input: {
  batch: PreparedBatch
  fresh: BatchState
  names: readonly NameCheck[]
  isSameSender: boolean
  isRequestOpen: boolean
  isReviewOld: boolean
}): ReviewAction {
  const { batch, fresh, names } = input
  if (input.isRequestOpen) return 'request-open'
  if (!input.isSameSender) return 'account-changed'
  if (names.includes('changed')) return 'name-changed'
  if (names.includes('unknown')) return 'name-unknown'
  if (fresh.error) return 'fee-unknown'
  if (isStopped(batch)) return 'stopped'
  const readyAction = names.includes('checking') ? 'checking-name' : 'send'
  if (!fresh.current) return input.isReviewOld ? 'checking-fee' : readyAction
  const hasChanged =
    isStopped(fresh.current) || haveDetailsChanged(toNumbers(batch), toNumbers(fresh.current))
  return hasChanged ? 'changed' : readyAction
}

function isStopped(batch: PreparedBatch): boolean {
  return batch.failure !== null || getFundsProblem(batch) !== null
}

// Amounts are the person's own, and nothing is converted, so prices count for nothing.
function toNumbers({ fee, payer }: PreparedBatch) {
  return { estimate: { fee, accountCost: 0n, ...(payer === undefined ? {} : { payer }) }, price: null }
}
