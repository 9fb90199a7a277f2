import type { Config } from '../config/config.js'
import { loadPairing } from './loadPairing.js'

/**
 * Makes another link. Until there is one the old one stays, if it is still good, and whoever has just read that may
 * still approve. What comes of it is in `state.pairing`. interface-guide.md §7.5.
 *
 * @throws GangwayError as `preparePairing`.
 */
export async function renewPairing(config: Config): Promise<void> {
  await (await loadPairing(config)).renew()
}
