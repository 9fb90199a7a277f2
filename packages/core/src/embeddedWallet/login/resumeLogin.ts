import type { OwnMessagePayload } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import type { FrameSession } from '../frameSession.js'
import { patchFrame } from '../patchFrame.js'
import { getEmailCooldown } from './getEmailCooldown.js'

/**
 * The frame has kept a login by e-mail over a reload: `state.frame.login` shows it as it was left, and `waitForDevice` or
 * `connectOtp` goes on with it. What was begun in this page goes before it.
 */
export function resumeLogin(
  config: Config,
  session: FrameSession,
  pending: OwnMessagePayload<'LOGIN_PENDING'>,
): void {
  const now = Date.now()
  const { login, social } = config.state.frame
  if (session.hasBegun || login || social || pending.expiresAt <= now) return
  const resendAt = now + getEmailCooldown(config)
  patchFrame(config, { login: { ...pending, resendAt, isResumed: true } })
}
