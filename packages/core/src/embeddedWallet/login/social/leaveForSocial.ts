import { GangwayError, returnAddressMark, type WindowProvider } from '@gangway/protocol'
import type { Config } from '../../../config/config.js'
import { track } from '../../../events/track.js'
import { openWindow } from '../../../kernel/openWindow.js'
import { frameSlot } from '../../frameSession.js'
import { runSocialLogin } from './runSocialLogin.js'

/**
 * Logs in by the word of a provider where no window can be opened, as in the browser inside another app: the whole page
 * goes there and comes back. Say so before. The next `config.start()` ends the login; `state.frame.social` shows how.
 * Resolves only when the person came back without having gone through with it.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE` where the browser keeps nothing over the way (`state.frame.carrier` is
 * `memory`), or the provider cannot send the person back here; else as `connectSocial`.
 */
export async function leaveForSocial(
  config: Config,
  { provider, signal }: { provider: WindowProvider; signal?: AbortSignal },
): Promise<void> {
  if (!config.frame) throw new GangwayError('LOGIN_NOT_AVAILABLE')
  track(config, { type: 'track', event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  await runSocialLogin(config, { provider, signal }, async ({ client, storage }, run) => {
    const options = { signal: run.signal }
    const { uri } = await client.request('GET_SOCIAL_REDIRECT_URI', { provider }, options)
    if (config.state.frame.carrier === 'memory') throw createForgetfulError()
    const leaving = addReturnAddress(uri, location.href)
    run.arrive(leaving, {})
    storage.setLeftFor(provider)
    window.open(leaving, '_top')
    // A browser that goes back shows the page as it was left.
    const once = { once: true, signal: run.signal }
    await new Promise((resolve) => window.addEventListener('pageshow', resolve, once))
  })
}

function addReturnAddress(uri: string, address: string): string {
  const [whole] = /[?&]state=[^&#]+/.exec(uri) ?? []
  if (whole === undefined) throw new GangwayError('LOGIN_NOT_AVAILABLE', { details: 'no state to return by' })
  return uri.replace(whole, () => `${whole}${returnAddressMark}${encodeURIComponent(address)}`)
}

function createForgetfulError(): GangwayError {
  return new GangwayError('LOGIN_NOT_AVAILABLE', {
    details: 'this browser keeps nothing for the frame, so its key is lost by leaving the page',
    hints: ['Let the person log in by e-mail, or open the page in another browser.'],
  })
}

/**
 * Opens the window of a login whose window was blocked (`state.frame.social.step` is `blocked`), within another tap.
 * Whether it is open now. A plain link to `state.frame.social.uri` does too, but its page cannot speak to this one.
 */
export function openSocialWindow(config: Config): boolean {
  const { social: run } = frameSlot(config)
  const { social } = config.state.frame
  if (!run || social?.step !== 'blocked' || social.uri === null) return false
  run.popup = openWindow()
  if (!run.popup) return false
  run.popup.location.href = social.uri
  run.patch({ step: 'window' })
  return true
}
