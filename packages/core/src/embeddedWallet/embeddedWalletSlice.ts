import { emailLoginUsedKey } from '@gangway/protocol'
import type { Config, CreateConfigParameters } from '../config/config.js'
import { hasStored } from '../config/hasStored.js'
import type { Slice } from '../config/slice.js'
import type { FrameOptions } from './frameOptions.js'
import { type FrameSession, frameSlot } from './frameSession.js'
import { type FrameState, initialFrameState } from './frameState.js'

declare module '../config/state.js' {
  interface State {
    /** The secure frame and the login by e-mail in it. */
    frame: FrameState
  }
}
declare module '../config/config.js' {
  interface CreateConfigParameters {
    /**
     * The secure frame, in which people log in by e-mail; default: none. `NEXT_PUBLIC_SECURE_SITE_SDK_URL` in the
     * environment overrides its address. SPEC §2.
     */
    frame?: FrameOptions | null
  }
  interface Config {
    readonly frame: Required<FrameOptions> | null
  }
}

/** The wallet in the frame, and the login to it. */
export const embeddedWalletSlice: Slice = {
  initialState: { frame: initialFrameState },
  settings(parameters, { features }) {
    const frame = getFrameOptions(parameters)
    return { frame, features: { ...features, email: features.email && frame !== null } }
  },
  start: keepFrame,
}

// Where there is no project, there is no frame for it.
function getFrameOptions({ frame, projectId }: CreateConfigParameters): Required<FrameOptions> | null {
  const url = readEnvironment() || frame?.url
  return url && projectId !== '' ? { url, isLoggerOn: frame?.isLoggerOn ?? true } : null
}

// In one piece, since that is what bundlers replace; where none has, a browser knows no `process`.
function readEnvironment(): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env.NEXT_PUBLIC_SECURE_SITE_SDK_URL
}

// In the page at once where an earlier visit logged in (frame-protocol.md §2). After a stop it comes back with the next
// thing that is asked of it.
function keepFrame(config: Config): () => void {
  const withSession = (act: (session: FrameSession) => void) => {
    frameSlot(config).session?.then(act, () => {}) // without its code there is nothing to do
  }
  withSession((session) => session.start())
  let isStopped = false
  if (config.features.email && hasStored(config, emailLoginUsedKey))
    import('./preloadFrame.js').then(
      ({ preloadFrame }) => isStopped || preloadFrame(config),
      () => {}, // whoever then asks for something hears of it
    )
  return () => {
    isStopped = true
    withSession((session) => session.stop())
  }
}
