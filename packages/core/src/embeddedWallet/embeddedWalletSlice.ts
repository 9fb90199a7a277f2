import { emailLoginUsedKey, lastEmailLoginTimeKey } from '@gangway/protocol'
import type { Config, CreateConfigParameters } from '../config/config.js'
import { hasStored } from '../config/hasStored.js'
import type { Slice } from '../config/slice.js'
import type { FrameOptions } from './frameOptions.js'
import { type FrameSession, frameSlot } from './frameSession.js'
import { type FrameState, initialFrameState } from './frameState.js'

declare module '../config/state.js' {
  interface State {
    /** The secure frame and the login in it. */
    frame: FrameState
  }
}
declare module '../config/config.js' {
  interface CreateConfigParameters {
    /**
     * The secure frame, in which people log in by e-mail or another's word; default: none. `NEXT_PUBLIC_SECURE_SITE_SDK_URL` in the
     * environment overrides its address. product.md §2.
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
    // A host may write `false` for no providers.
    const socials = (frame && features.socials) || []
    return { frame, features: { ...features, email: !!frame && features.email, socials } }
  },
  start: keepFrame,
}

// Where there is no project, there is no frame for it.
function getFrameOptions({ frame, projectId }: CreateConfigParameters): Required<FrameOptions> | null {
  const url = readEnvironment() || frame?.url
  return url && projectId ? { url, isLoggerOn: frame?.isLoggerOn ?? true } : null
}

// In one piece, since that is what bundlers replace; where none has, a browser knows no `process`.
function readEnvironment(): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env.NEXT_PUBLIC_SECURE_SITE_SDK_URL
}

// In the page at once where an earlier visit logged in (frame-protocol.md §2), began to, or left for a provider and is back
// (frame-protocol.md §6 E). After a stop it comes back with the next thing that is asked of it.
function keepFrame(config: Config): () => void {
  const withSession = (act: (session: FrameSession) => void) => {
    frameSlot(config).session?.then(act, () => {}) // without its code there is nothing to do
  }
  withSession((session) => session.start())
  let isStopped = false
  // Read at once: a router of the page may change it meanwhile. Servers and tests have none.
  const search = globalThis.location?.search ?? ''
  const hasLeft = [emailLoginUsedKey, lastEmailLoginTimeKey].some((key) => hasStored(config, key))
  if (config.frame && (search.includes('result_uri=') || hasLeft))
    // Named whole: taken apart, the bundler wraps it in more code than the call has.
    import('./restoreFrame.js').then(
      (code) => isStopped || code.restoreFrame(config, search),
      () => {}, // whoever then asks for something hears of it
    )
  return () => {
    isStopped = true
    withSession((session) => session.stop())
  }
}
