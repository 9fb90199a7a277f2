import type { Config } from '../config/config.js'
import type { Account, Connection } from '../config/state.js'
import { track } from '../events/track.js'

/** Tells of a step of the sign-in. services.md §5. */
export function trackSignIn(
  config: Config,
  event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR',
  { connection, account }: { connection: Connection; account: Account },
): void {
  const properties = { isSmartAccount: account.type === 'smartAccount', network: connection.networkId }
  track(config, { type: 'track', event, properties })
}
