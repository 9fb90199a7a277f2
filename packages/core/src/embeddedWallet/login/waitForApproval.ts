import { GangwayError, toGangwayError } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { track } from '../../events/track.js'
import type { FrameSession } from '../frameSession.js'
import type { EmailLogin } from '../frameState.js'
import { patchFrame } from '../patchFrame.js'

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
