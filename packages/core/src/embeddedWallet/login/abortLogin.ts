import type { Config } from '../../config/config.js'
import { frameSlot } from '../frameSession.js'
import { patchFrame } from '../patchFrame.js'

/**
 * Gives up the login that is under way, by e-mail or social; a code or a window's answer that comes later is of no use.
 * Never throws.
 */
export function abortLogin(config: Config): void {
  const { login, social } = config.state.frame
  if (login || social) patchFrame(config, { login: null, social: null })
  frameSlot(config).social?.abort()
  if (!login) return
  // Nothing is left to give up, save what the page asked of the wallet since.
  if (login.step === 'done') return
  frameSlot(config)
    .session?.then((session) => {
      session.deviceAbort?.abort()
      return session.client.request('RELOAD', undefined)
    })
    .catch(() => undefined) // a frame that does not answer forgets it by itself
}
