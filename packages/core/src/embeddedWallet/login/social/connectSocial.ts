import { GangwayError, type WindowProvider } from '@gangway/protocol'
import type { Config } from '../../../config/config.js'
import type { Connection } from '../../../config/state.js'
import { track } from '../../../events/track.js'
import { openWindow } from '../../../kernel/openWindow.js'
import { finishSocial, runSocialLogin } from './runSocialLogin.js'

/** Parameters of {@link connectSocial}. */
export type ConnectSocialParameters = {
  provider: WindowProvider
  /**
   * A window that was opened within the tap; null: the browser blocked it. Default: it is opened within the call, so call
   * it within the tap. It is closed in the end.
   */
  popup?: Window | null
  /** Gives the login up, until the person has proven who they are; then `REQUEST_ABORTED` ('Something went wrong'). */
  signal?: AbortSignal
}

/**
 * Logs in by the word of a provider, in a window of its own, and connects the wallet in both families. Returns the
 * connection in use. What is to be shown of it is in `state.frame.social`; `abortLogin` gives it up.
 *
 * @throws GangwayError `CONNECTION_WINDOW_CLOSED`, `REQUEST_ABORTED`, `LOGIN_DECLINED`, `LOGIN_DENIED`, `LOGIN_EXPIRED`,
 * `LOGIN_PROVIDER_FAILED`, `LOGIN_NOT_AVAILABLE`, `FRAME_UNAVAILABLE`, `FRAME_UNREACHABLE`, `REQUEST_TIMEOUT` ('Something went
 * wrong', product.md §8), and what the frame says when the wallet cannot be made or opened.
 */
export async function connectSocial(
  config: Config,
  { provider, popup, signal }: ConnectSocialParameters,
): Promise<Connection> {
  if (!config.frame) throw new GangwayError('LOGIN_NOT_AVAILABLE')
  track(config, { type: 'track', event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  const start = { provider, popup: popup === undefined ? openWindow() : popup, signal }
  return runSocialLogin(config, start, async (session, run) => {
    const userName = await session.proveByWindow(run, provider)
    return finishSocial(config, session, { run, userName })
  })
}
