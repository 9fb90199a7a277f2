import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { type FrameSession, frameSlot } from './frameSession.js'

/**
 * The page's half of the frame, whose code blocks no button: it loads with the first login, or at the start where an
 * earlier visit logged in. architecture.md §4 “What loads when”.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE` without a frame, `SERVER_MISSING` without a server; whatever fetching the code throws.
 */
export function loadFrame(config: Config): Promise<FrameSession> {
  const { frame, sources } = config
  const slot = frameSlot(config)
  if (!frame) return Promise.reject(new GangwayError(sources ? 'SERVER_MISSING' : 'LOGIN_NOT_AVAILABLE'))
  slot.session ??= import('./createFrameSession.js')
    .then(({ createFrameSession }) => createFrameSession(config, frame))
    .catch((error: unknown) => {
      slot.session = undefined
      throw error
    })
  return slot.session
}
