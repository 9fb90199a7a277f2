import type { Config } from '../config.js'

/**
 * Sees to it that the state says whether the account in use has signed in. The code for it blocks no button. Returns
 * the way to stop.
 */
export function keepSignIn(config: Config): () => void {
  if (!config.siwx) return () => {}
  const stopped = new AbortController()
  const setStatus = (status: 'unknown' | 'needed') =>
    config._internal.setState(({ signIn }) => ({ signIn: { ...signIn, status } }))
  setStatus('unknown')
  import('./watchSignIn.js').then(
    ({ watchSignIn }) => {
      if (!stopped.signal.aborted) stopped.signal.addEventListener('abort', watchSignIn(config))
    },
    // Whether there is a session cannot be told; signing in anew can still be tried.
    () => setStatus('needed'),
  )
  return () => stopped.abort()
}
