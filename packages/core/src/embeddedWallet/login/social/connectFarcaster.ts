import { GangwayError } from '@gangway/protocol'
import type { Config } from '../../../config/config.js'
import type { Connection } from '../../../config/state.js'
import { track } from '../../../events/track.js'
import { finishSocial, runSocialLogin } from './runSocialLogin.js'

/**
 * Logs in by Farcaster, approved on the phone, and connects the wallet in both families. Returns the connection in use.
 * `state.frame.social.uri` is for a QR code, or a link on the phone itself; `abortLogin` gives it up, as `signal` does.
 *
 * @throws GangwayError as `connectSocial`, save what is of its window.
 */
export async function connectFarcaster(
  config: Config,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Connection> {
  if (!config.frame) throw new GangwayError('LOGIN_NOT_AVAILABLE')
  const provider = 'farcaster'
  track(config, { type: 'track', event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  return runSocialLogin(config, { provider, signal }, async (session, run) => {
    const userName = await session.proveByPhone(run)
    return finishSocial(config, session, { run, userName })
  })
}
