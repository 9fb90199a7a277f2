import { toGangwayError } from '@gangway/protocol'
import { useCallback } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'
import { useToast } from '../../hooks/useToast.js'
import { getCurrentEntry, type ViewEntry } from '../../router/routerState.js'
import { askedWalletSlot } from './useAskedWallet.js'

/** What is handed to a wallet, and what is on screen meanwhile. */
type WalletRequest = {
  /** Name of the wallet that is asked. */
  wallet: string
  ask(): Promise<unknown>
  /** Brings what waits on screen; called once the wallet is asked. */
  wait(): void
  /** Whether it is there yet. */
  isWaiting(entry: ViewEntry): boolean
  /** Leads back from there, where it is: the request ended without anything being sent. */
  goBack(error: unknown): void
}

/**
 * Hands a request to the wallet, and follows it even when the dialog moved on meanwhile: a wallet's request cannot be
 * recalled. product.md §2, §4 “Send”; interface-guide.md §9.9.
 */
export function useAskWallet(): (request: WalletRequest) => Promise<void> {
  const context = useGangwayContext()
  const { config, router } = context
  const askedWallet = askedWalletSlot(context)
  const { show } = useToast()
  return useCallback(
    async ({ wallet, ask, wait, isWaiting, goBack }) => {
      if (config.state.send.loading) return
      askedWallet.set(wallet)
      const started = ask()
      wait()
      try {
        await started
      } catch (error) {
        const state = router.state.get()
        const { code } = toGangwayError(error)
        if (state.isOpen && isWaiting(getCurrentEntry(state))) goBack(error)
        else if (code === 'SEND_USER_REJECTED') show({ kind: 'info', textKey: 'review.declined' })
        // Who gave up has been told so.
        else if (code !== 'REQUEST_ABORTED') show({ kind: 'failure', textKey: 'news.sendFailed' })
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
