import { abortLogin } from '@gangway/core'
import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { getCurrentEntry } from '../router/routerState.js'
import type { DialogView } from '../router/viewParams.js'
import { useStore } from '../store/useStore.js'
import { markLogin } from './loginMark.js'

const emailViews: readonly DialogView[] = ['EmailVerifyDevice', 'EmailVerifyOtp']
const loginViews: ReadonlySet<DialogView> = new Set([
  ...emailViews,
  'ConnectingSocial',
  'ConnectingFarcaster',
])

/** Closing the dialog during a login by e-mail or a provider, or leaving its views, ends it. interface-guide.md §2 “Closing during work”. */
export function useLoginEnd(): void {
  const { config, router } = useGangwayContext()
  const state = useStore(router.state)
  const { view } = getCurrentEntry(state)
  const isLoggingIn = state.isOpen && loginViews.has(view)
  const isByEmail = state.isOpen && emailViews.includes(view)
  // A page that goes away runs no clean-up: the mark stays for when it comes back.
  useEffect(() => {
    if (!isByEmail) return
    markLogin(config, true)
    return () => markLogin(config, false)
  }, [config, isByEmail])
  useEffect(() => {
    if (!isLoggingIn) return
    return () => abortLogin(config)
  }, [config, isLoggingIn])
}
