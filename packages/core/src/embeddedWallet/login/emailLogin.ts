import {
  GangwayError,
  limits,
  type OwnMessagePayload,
  parseEmail,
  toGangwayError,
  tryAgainAfter,
} from '@gangway/protocol'
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

/** See `waitForDevice`. */
export async function waitForApproval(
  config: Config,
  session: FrameSession,
  signal?: AbortSignal,
): Promise<void> {
  session.deviceAbort?.abort()
  const abort = new AbortController()
  session.deviceAbort = abort
  const stop = AbortSignal.any(signal ? [abort.signal, signal] : [abort.signal])
  const patchLogin = (patch: Partial<EmailLogin>) =>
    patchFrame(config, ({ login }) => ({ login: login && { ...login, ...patch } }))

  while (!(await isApproved())) if (hasExpired(config)) throw new GangwayError('LOGIN_EXPIRED')
  patchLogin({ step: 'code' })
  track(config, { type: 'track', event: 'DEVICE_REGISTERED_FOR_EMAIL' })

  async function isApproved(): Promise<boolean> {
    try {
      await session.client.request('CONNECT_DEVICE', undefined, {
        signal: stop,
        isHeld: true,
        onDetails: ({ expiresAt }) => patchLogin({ expiresAt }),
      })
      return true
    } catch (error) {
      if (toGangwayError(error).code !== 'REQUEST_TIMEOUT') throw error
      return false
    }
  }
}

function hasExpired({ state }: Config): boolean {
  return Date.now() >= (state.frame.login?.expiresAt ?? 0)
}
