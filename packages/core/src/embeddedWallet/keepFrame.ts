import { emailLoginUsedKey } from '@gangway/protocol'
import type { Config } from '../config.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import type { FrameSession } from './frameSession.js'

/**
 * Brings the frame into the page at once where an earlier visit logged in (frame-protocol.md §2). Returns the way to stop:
 * the frame leaves the page, and comes back with the next thing that is asked of it.
 */
export function keepFrame(config: Config): () => void {
  const withSession = (act: (session: FrameSession) => void) => {
    config._internal.frameSession?.then(act, () => {}) // without its code there is nothing to do
  }
  withSession((session) => session.start())
  let isStopped = false
  if (config.features.email && hasLoggedIn(config))
    import('./preloadFrame.js').then(
      ({ preloadFrame }) => isStopped || preloadFrame(config),
      () => {}, // whoever then asks for something hears of it
    )
  return () => {
    isStopped = true
    withSession((session) => session.stop())
  }
}

function hasLoggedIn(config: Config): boolean {
  try {
    return config._internal.getStorage().getItem(getStorageKey(config, emailLoginUsedKey)) !== null
  } catch {
    return false // a storage that refuses holds nothing
  }
}
