import { useEffect, useRef } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useGangway } from '../hooks/useGangway.js'
import { getCurrentEntry } from '../router/routerState.js'
import { useStore } from '../store/useStore.js'
import { wasLoginShown } from './loginMark.js'

/**
 * Goes on with a login by e-mail that an earlier load of the page began: by itself where it was on screen in this tab, else
 * as soon as the dialog is opened. After `useLoginEnd`, which gives up a login whose views are left. interface-guide.md §7.6.
 */
export function useLoginReturn(): void {
  const { config, router } = useGangwayContext()
  const step = useGangway(({ frame: { login } }) => (login?.isResumed ? login.step : null))
  const state = useStore(router.state)
  const hasOpened = useRef(false)
  const isAtStart = state.isOpen && getCurrentEntry(state).view === 'Connect'
  useEffect(() => {
    const mayOpen = !state.isOpen && !hasOpened.current && wasLoginShown(config)
    if (state.isOpen) hasOpened.current = true
    // Asked anew: leaving the login's views has just given it up.
    const { login } = config.state.frame
    if (step === null || !login?.isResumed || !(isAtStart || mayOpen)) return
    const { email } = login
    if (login.step === 'device') router.push('EmailVerifyDevice', { email })
    else if (login.step === 'code') router.push('EmailVerifyOtp', { email })
  }, [config, router, step, state.isOpen, isAtStart])
}
