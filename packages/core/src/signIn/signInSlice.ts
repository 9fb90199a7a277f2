import type { SiwxConfig } from '@gangway/protocol'
import type { Config, CreateConfigParameters } from '../config/config.js'
import type { Slice } from '../config/slice.js'
import type { SiweConfig } from './createSiweClient.js'
import { fromSiweConfig } from './fromSiweConfig.js'
import { createSignInState, type SignInState } from './signInState.js'

declare module '../config/state.js' {
  interface State {
    /** The sign-in of the account in use. product.md §4. */
    signIn: SignInState
  }
}
declare module '../config/config.js' {
  interface CreateConfigParameters {
    /** How people sign in by signature after connecting; default null: they do not. product.md §4. */
    siwx?: SiwxConfig | null
    /** The same in the older form hosts of AppKit know, for EVM alone. Not both. product.md §5. */
    siweConfig?: SiweConfig
  }
  interface Config {
    readonly siwx: SiwxConfig | null
  }
}

/** Sign-in by signature: whether the account in use has signed in. product.md §4. */
export const signInSlice: Slice = {
  initialState: { signIn: createSignInState('off') },
  settings: (parameters) => ({ siwx: getSiwx(parameters) }),
  start: watch,
}

// Not a GangwayError: what blocks the button carries no table of errors.
function getSiwx({ siwx, siweConfig }: CreateConfigParameters): SiwxConfig | null {
  if (siwx && siweConfig) throw new Error('Cannot set both siweConfig and siwx')
  return siweConfig ? fromSiweConfig(siweConfig) : (siwx ?? null)
}

// The code for it blocks no button.
function watch(config: Config): (() => void) | undefined {
  if (!config.siwx) return
  const stopped = new AbortController()
  const setStatus = (status: 'unknown' | 'needed') =>
    config.setState(({ signIn }) => ({ signIn: { ...signIn, status } }))
  setStatus('unknown')
  import('./watchSignIn.js').then(
    (code) => {
      if (!stopped.signal.aborted) stopped.signal.addEventListener('abort', code.watchSignIn(config))
    },
    // Whether there is a session cannot be told; signing in anew can still be tried.
    () => setStatus('needed'),
  )
  return () => stopped.abort()
}
