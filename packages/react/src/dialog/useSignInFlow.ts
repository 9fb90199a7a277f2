import { type Config, getActiveConnection, isSignInMissing, type SignInState } from '@gangway/core'
import { useEffect, useRef } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useAnnounce } from '../hooks/useAnnounce.js'
import { useToast } from '../hooks/useToast.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { connectViews } from '../router/connectViews.js'
import type { Router } from '../router/createRouter.js'
import { getHomeView } from '../router/getHomeView.js'
import { isAtView } from '../router/isAtView.js'
import { getCurrentEntry } from '../router/routerState.js'
import type { DialogView } from '../router/viewParams.js'
import { toSignInToast } from './toSignInToast.js'

/** The view, and its older name (product.md §2). */
const signInViews: ReadonlySet<DialogView> = new Set(['SIWXSignMessage', 'ConnectingSiwe'])

/** What a person may see without a session where one is required: other wallets, accounts and networks to choose. */
const openToUnsigned: ReadonlySet<DialogView> = new Set([
  ...connectViews,
  ...signInViews,
  'WalletDetail',
  'MissingWallet',
  'Help',
  'Networks',
  'UnsupportedChain',
  'Profile',
  // The signing itself, in the secure frame.
  'ApproveTransaction',
])

/**
 * Opens the sign-in when an account needs it, leaves it when that is over, and tells what went wrong. product.md §4 “Sign-in
 * flow”. Where it is only offered, nobody is asked twice on a page about one address, nor at all after a reload.
 */
export function useSignInFlow(): void {
  const { config, router } = useGangwayContext()
  const { show } = useToast()
  const announce = useAnnounce()
  // A change of language is no reason to begin anew.
  const t = useTranslate()
  const translate = useRef(t)
  translate.current = t
  useEffect(() => {
    const { siwx } = config
    if (!siwx) return
    const offered = new Set<string>()

    const ask = (address: string, mayOffer: boolean) => {
      const isDue = siwx.getRequired?.() || (mayOffer && !offered.has(address))
      offered.add(address)
      if (!isDue) return endConnecting()
      // The sign-in takes the place of the news at the edge; that the waiting is over is said all the same.
      if (isAtView(router, connectViews)) announce(translate.current('connect.done', { wallet: getWallet() }))
      router.reset('SIWXSignMessage')
    }
    const getWallet = () => getActiveConnection(config.state)?.descriptor.name ?? ''
    // Nothing comes between the connecting and its end.
    const endConnecting = () => {
      if (!isAtView(router, connectViews)) return
      show({ kind: 'success', textKey: 'connect.done', values: { wallet: getWallet() } })
      router.close()
    }
    const follow = (signIn: SignInState, before: SignInState | null) => {
      const { account, error, isRestored, status } = signIn
      const statusBefore = before?.account === account ? before.status : 'unknown'
      const address = account?.slice(account.lastIndexOf(':') + 1)
      if (error && error !== before?.error) {
        const toast = toSignInToast(error, isAtView(router, signInViews))
        if (toast) show(toast)
        // Whoever closed the dialog and declined afterwards sees what can be done about it. product.md §4.
        if (statusBefore === 'signing' && !router.state.get().isOpen) router.reset('SIWXSignMessage')
      }
      if (address === undefined) return
      // Whoever has just signed out is not asked to sign in.
      if (status === 'needed' && statusBefore !== 'needed' && statusBefore !== 'signing')
        ask(address, !isRestored && statusBefore !== 'signed')
      if (status === 'signed' && statusBefore !== 'signed') {
        offered.delete(address)
        if (statusBefore === 'signing') show({ kind: 'success', textKey: 'signIn.done' })
        endConnecting()
        if (isAtView(router, signInViews)) router.close()
      }
    }
    follow(config.state.signIn, null)
    const stopFollowing = config.subscribe(({ signIn }, previous) => {
      if (signIn !== previous.signIn) follow(signIn, previous.signIn)
    })
    const stopGuarding = guard(config, router)
    return () => {
      stopFollowing()
      stopGuarding()
    }
  }, [config, router, show, announce])
}

// Whichever way led to a view about the account: without a session it leads to the sign-in.
function guard(config: Config, router: Router): () => void {
  return router.state.subscribe(() => {
    const state = router.state.get()
    if (!state.isOpen || openToUnsigned.has(getCurrentEntry(state).view)) return
    if (isSignInMissing(config)) router.reset(getHomeView(config))
  })
}
