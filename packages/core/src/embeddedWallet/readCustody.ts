import type { Custody } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { loadFrame } from './loadFrame.js'

/**
 * Who keeps what recovers the wallet in the frame: the service (`escrow`), or its owner (`user`); null: it is not known.
 * Costs requests of the frame's, once in five minutes.
 *
 * @throws GangwayError `SESSION_INVALID`, `FRAME_UNAVAILABLE`, `REQUEST_TIMEOUT`.
 */
export async function readCustody(config: Config): Promise<Custody['mode'] | null> {
  const { client } = await loadFrame(config)
  return (await client.request('GET_USER', { custody: true })).custody ?? null
}
