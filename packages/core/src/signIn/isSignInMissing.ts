import type { Config } from '../config/config.js'
import { getActiveConnection } from '../config/getActiveConnection.js'

/**
 * Whether the account in use must sign in before anything can be done with it: sign-in is required here, and it has no
 * session. product.md §4.
 */
export function isSignInMissing(config: Pick<Config, 'siwx' | 'state'>): boolean {
  const { siwx, state } = config
  if (!siwx?.getRequired?.()) return false
  return getActiveConnection(state) !== null && state.signIn.status !== 'signed'
}
