import { send } from '@gangway/core'
import { toGangwayError } from '@gangway/protocol'
import { useCallback } from 'react'
import { useGangwayContext } from '../../../GangwayContext.js'
import { useToast } from '../../../hooks/useToast.js'
import { getCurrentEntry } from '../../../router/routerState.js'
import { askedWalletSlot } from '../useAskedWallet.js'
import type { Review, ReviewOutcome } from './review.js'

/**
 * Hands what was reviewed to the wallet, and follows it even when the dialog moved on meanwhile: a wallet's request
 * cannot be recalled. SPEC §2, §4 “Send”; interface-guide §9.9.
 */
export function useSubmitSend(): (review: Review, wallet: string) => Promise<void> {
  const context = useGangwayContext()
  const { config, router } = context
  const askedWallet = askedWalletSlot(context)
  const { show } = useToast()
  return useCallback(
    async (review, wallet) => {
      if (config.state.send.loading) return
      const isWaiting = () => {
        const entry = getCurrentEntry(router.state.get())
        return router.state.get().isOpen && entry.view === 'SendConfirm' && entry.params.review === review
      }
      askedWallet.set(wallet)
      const started = send(config, review.parameters, review.estimate)
      router.replace('SendConfirm', { review, wallet })
      try {
        await started
      } catch (error) {
        const outcome = toOutcome(error, review.estimate.payer)
        if (isWaiting()) router.replace('SendReview', { review, outcome })
        else if (outcome.kind === 'declined') show({ kind: 'info', textKey: 'review.declined' })
        else show({ kind: 'failure', textKey: 'news.sendFailed' })
        return
      } finally {
        askedWallet.set(null)
      }
      if (router.state.get().isOpen) router.reset('Account', { tab: 'activity' })
      show({ kind: 'success', textKey: 'news.started' })
    },
    [config, router, askedWallet, show],
  )
}

function toOutcome(cause: unknown, payer: string | undefined): ReviewOutcome {
  const error = toGangwayError(cause, 'SEND_FAILED')
  if (error.code === 'SEND_USER_REJECTED') return { kind: 'declined' }
  const isUnpaid = error.code === 'CALLS_NO_CAPABILITY' && payer !== undefined
  return isUnpaid ? { kind: 'unpaid', payer } : { kind: 'failed', error }
}
