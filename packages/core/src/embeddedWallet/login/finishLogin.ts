import { GangwayError, toGangwayError } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { track } from '../../events/track.js'
import type { FrameSession } from '../frameSession.js'

/** See `connectOtp`. */
export async function finishLogin(config: Config, session: FrameSession, code: string): Promise<void> {
  const { login } = config.state.frame
  session.isChecking = true
  try {
    await session.client.request('CONNECT_OTP', { otp: code })
  } catch (error) {
    const { shortMessage: message } = toGangwayError(error)
    track(config, { type: 'track', event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message } })
    throw error
  } finally {
    session.isChecking = false
  }
  track(config, { type: 'track', event: 'EMAIL_VERIFICATION_CODE_PASS' })
  if (!login || config.state.frame.login?.email === login.email) return
  // Given up while the code was checked: nobody wants the session it made.
  await session.client.request('SIGN_OUT', undefined).catch(() => undefined)
  throw new GangwayError('REQUEST_ABORTED')
}
