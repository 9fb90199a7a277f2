import type { Config } from '../../config/config.js'
import { frameSlot } from '../frameSession.js'
import { patchFrame } from '../patchFrame.js'

/** Gives up the login by e-mail that is under way; a code that comes later is of no use. Never throws. */
export function abortLogin(config: Config): void {
  const { login } = config.state.frame
  if (!login) return
  patchFrame(config, { login: null })
  // Nothing is left to give up, save what the page asked of the wallet since.
  if (login.step === 'done') return
  frameSlot(config)
    .session?.then((session) => {
      session.deviceAbort?.abort()
      return session.client.request('RELOAD', undefined)
    })
    .catch(() => undefined) // a frame that does not answer forgets it by itself
}
