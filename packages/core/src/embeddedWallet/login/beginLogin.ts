import { GangwayError, limits, parseEmail, tryAgainAfter } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { track } from '../../events/track.js'
import type { FrameSession, LoginAction } from '../frameSession.js'
import type { EmailLogin } from '../frameState.js'
import { patchFrame } from '../patchFrame.js'
import { getEmailCooldown } from './getEmailCooldown.js'
import { replaceSocial } from './social/replaceSocial.js'

/** How long a link or code lives where the frame does not say, ms. embedded-wallet.md §5. */
const lifetime = 600_000

/** See `connectEmail`. */
export async function beginLogin(
  config: Config,
  session: FrameSession,
  input: string,
  signal?: AbortSignal,
): Promise<LoginAction> {
  const email = parseEmail(input).address
  const cooldown = getEmailCooldown(config)
  if (cooldown > 0) throw createCooldownError(cooldown)
  track(config, { type: 'track', event: 'EMAIL_SUBMITTED' })
  session.hasBegun = true
  session.deviceAbort?.abort()
  replaceSocial(config, undefined)
  const { action, details } = await ask(session, email, signal)
  const now = Date.now()
  session.storage.setLastEmailTime(now)
  if (action === 'CONNECT') return action
  track(config, { type: 'track', event: 'EMAIL_VERIFICATION_CODE_SENT' })
  const isNewDevice = action === 'VERIFY_DEVICE'
  const login: EmailLogin = {
    email,
    step: isNewDevice ? 'device' : 'code',
    ...(details ?? { isNewDevice, matchNumber: null, expiresAt: now + lifetime }),
    resendAt: now + limits.emailLoginCooldown,
  }
  patchFrame(config, { login })
  return action
}

async function ask({ client }: FrameSession, email: string, signal?: AbortSignal) {
  let details: Pick<EmailLogin, 'isNewDevice' | 'matchNumber' | 'expiresAt'> | undefined
  const onDetails = (told: typeof details) => {
    details = told
  }
  const { action } = await client.request('CONNECT_EMAIL', { email }, { onDetails, signal })
  return { action, details }
}

function createCooldownError(cooldown: number): GangwayError {
  const retryAfter = Math.ceil(cooldown / 1000)
  return new GangwayError('LOGIN_COOLDOWN', {
    shortMessage: tryAgainAfter(retryAfter),
    context: { retryAfter },
  })
}
