import { abortLogin } from '@gangway/core'
import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { getCurrentEntry } from '../router/routerState.js'
import type { DialogView } from '../router/viewParams.js'
import { useStore } from '../store/useStore.js'

const loginViews: ReadonlySet<DialogView> = new Set([
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
])

/** Closing the dialog during a login by e-mail or a provider, or leaving its views, ends it. interface-guide §2 “Closing during work”. */
export function useLoginEnd(): void {
  const { config, router } = useGangwayContext()
  const state = useStore(router.state)
  const isLoggingIn = state.isOpen && loginViews.has(getCurrentEntry(state).view)
  useEffect(() => {
    if (!isLoggingIn) return
    return () => abortLogin(config)
  }, [config, isLoggingIn])
}
