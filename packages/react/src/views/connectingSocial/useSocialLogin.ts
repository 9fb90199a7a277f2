import { leaveForSocial, openSocialWindow, type SocialLogin } from '@gangway/core'
import {
  type GangwayError,
  socialProviderNames,
  toGangwayError,
  type WindowProvider,
} from '@gangway/protocol'
import { useEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useElapsed } from '../../hooks/useElapsed.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useRouter } from '../../router/useRouter.js'
import { endLogin } from '../email/endLogin.js'
import { useConnectNews } from '../email/useConnectNews.js'
import { type SocialAttempt, startSocial } from '../social/startSocial.js'

/** How long a login that is over may say nothing of its end before it is given up, ms. */
const endPatience = 2_000

/** What the view shows in place of a failure. */
export type SocialSceneName = 'leave' | 'leaving' | SocialLogin['step']

/** The login as its view shows it. */
export type SocialLoginView = {
  scene: SocialSceneName
  /** Two digits to show; null: none. */
  matchNumber: string | null
  /** For a link; null: not known yet. */
  uri: string | null
  /** Why it failed. */
  error: GangwayError | null
  /** Its window as far as it can be brought to the front. */
  popup: Window | null
  /** Whether another tap opened no window either. */
  isBlockedAgain: boolean
  /** Begins anew, within the tap. */
  again(): void
  /** Opens the window that was blocked, within another tap; false: blocked again. */
  open(): boolean
  /** Asks before the page is left. */
  askToLeavePage(): void
  leavePage(): void
  /** Gives the login up for another way to connect. */
  leave(): void
}

/** Follows the login a tap began, or the one that left this page and is back (`begun` undefined). interface-guide.md §7.7. */
export function useSocialLogin(
  provider: WindowProvider,
  begun: SocialAttempt | null | undefined,
): SocialLoginView {
  const config = useConfig()
  const news = useConnectNews()
  const { back, canGoBack, reset } = useRouter()
  const [attempt, setAttempt] = useState(begun)
  const [isLeaving, setIsLeaving] = useState(false)
  const [thrown, setError] = useState<GangwayError | null>(null)
  const [isBlockedAgain, setIsBlockedAgain] = useState(false)
  const social = useGangway(({ frame }) => frame.social)
  const name = socialProviderNames[provider]

  useEffect(() => {
    let isFollowed = true
    attempt?.failure.then((failure) => {
      if (!isFollowed || !failure) return
      if (failure.code !== 'CONNECTION_WINDOW_CLOSED') return setError(failure)
      news.show({ kind: 'info', textKey: 'connecting.closed', values: { wallet: name } })
      reset('Connect')
    })
    return () => {
      isFollowed = false
    }
  }, [attempt, name, news, reset])

  const isReturned = attempt === undefined
  const isOver = isReturned && social === null
  const isConnected = useGangway(
    ({ frame, current }) => current !== null && frame.socialProvider === provider,
  )
  const isLost = useElapsed(isOver && !isConnected, endPatience)
  useEffect(() => {
    if (isOver && isConnected) endLogin(news)
    else if (isLost) reset('Connect')
  }, [isOver, isConnected, isLost, news, reset])

  // One that is over is on its way out of the dialog.
  const step = social?.step ?? 'finishing'
  return {
    scene: isLeaving ? 'leaving' : attempt === null ? 'leave' : step,
    matchNumber: social?.matchNumber ?? null,
    uri: social?.uri ?? null,
    error: thrown ?? (isReturned ? (social?.error ?? null) : null),
    popup: attempt?.popup ?? null,
    isBlockedAgain,
    again() {
      setError(null)
      setIsBlockedAgain(false)
      setAttempt(startSocial(news, provider))
    },
    open() {
      const isOpen = openSocialWindow(config)
      setIsBlockedAgain(!isOpen)
      return isOpen
    },
    askToLeavePage: () => setAttempt(null),
    leavePage() {
      setIsLeaving(true)
      leaveForSocial(config, { provider })
        // Who goes back in the browser sees the page as it was left.
        .catch((cause: unknown) => setError(toGangwayError(cause)))
        .finally(() => setIsLeaving(false))
    },
    leave() {
      if (canGoBack) back()
      else reset('Connect')
    },
  }
}
