import { type ChainNamespace, toGangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { track } from '../events/track.js'

/** Waits for a disconnect and tells how it went. product.md §4, services.md §5. */
export async function trackDisconnect(
  config: Config,
  namespace: ChainNamespace | 'all',
  disconnecting: Promise<void>,
): Promise<void> {
  try {
    await disconnecting
    track(config, { type: 'track', event: 'DISCONNECT_SUCCESS', properties: { namespace } })
  } catch (error) {
    const { shortMessage: message } = toGangwayError(error)
    track(config, { type: 'track', event: 'DISCONNECT_ERROR', properties: { message } })
    throw error
  }
}
