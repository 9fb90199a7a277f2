import { toGangwayError } from '@gangway/protocol'
import { useCallback } from 'react'
import { useGangwayContext } from '../../../GangwayContext.js'
import { useToast } from '../../../hooks/useToast.js'
import { getCurrentEntry } from '../../../router/routerState.js'
import { askedWalletSlot } from '../useAskedWallet.js'
import type { Reviewed, ReviewOutcome } from './review.js'

/** What is handed to the wallet, and how. */
type SendRequest = {
  reviewed: Reviewed
  /** Name of the wallet that is asked. */
  wallet: string
  /** Who was to pay the fee. */
  payer: string | undefined
  send(): Promise<unknown>
}

/**
 * Hands what was reviewed to the wallet, and follows it even when the dialog moved on meanwhile: a wallet's request
 * cannot be recalled. SPEC §2, §4 “Send”; interface-guide §9.9.
 */
export function useSubmitSend(): (request: SendRequest) => Promise<void> {
  const context = useGangwayContext()
  const { config, router } = context
  const askedWallet = askedWalletSlot(context)
  const { show } = useToast()
  return useCallback(
    async ({ reviewed, wallet, payer, send }) => {
      if (config.state.send.loading) return
      const isWaiting = () => {
        const entry = getCurrentEntry(router.state.get())
        return router.state.get().isOpen && entry.view === 'SendConfirm' && entry.params.reviewed === reviewed
      }
      askedWallet.set(wallet)
      const started = send()
      router.replace('SendConfirm', { reviewed, wallet })
      try {
        await started
      } catch (error) {
        const outcome = toOutcome(error, payer)
        if (isWaiting()) reviewed.goBack(outcome)
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
