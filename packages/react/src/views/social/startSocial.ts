import { connectSocial } from '@gangway/core'
import { type GangwayError, toGangwayError, type WindowProvider } from '@gangway/protocol'
import type { ConnectNews } from '../../connectAttempts/tellConnected.js'
import { isInAppBrowser } from '../../platform/isInAppBrowser.js'
import { endLogin } from '../email/endLogin.js'

/** A login as a tap began it. */
export type SocialAttempt = {
  /** null: the browser blocked it. */
  popup: Window | null
  /** Settles with the login: why it failed; null: it did not. */
  failure: Promise<GangwayError | null>
}

/**
 * Opens the window of a login, and tells the end of it. Within a tap, or browsers open none. Null: this is the browser
 * inside another app, which opens none at all. interface-guide.md §7.7.
 */
export function startSocial(news: ConnectNews, provider: WindowProvider): SocialAttempt | null {
  // At once: whatever is waited for first, the tap is over then.
  const popup = window.open('', '_blank', 'width=600,height=800,scrollbars=yes')
  if (!popup && isInAppBrowser()) return null
  const failure = connectSocial(news.config, { provider, popup }).then(() => {
    endLogin(news)
    return null
  }, toGangwayError)
  return { popup, failure }
}
