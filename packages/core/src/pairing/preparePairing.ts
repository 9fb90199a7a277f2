import type { Config } from '../config/config.js'
import { loadPairing } from './loadPairing.js'

/**
 * Makes a link a phone wallet can take, or keeps one that is not about to end. Call it before the tap that needs it:
 * phones open no app after a wait. What comes of it is in `state.pairing`, failures included. interface-guide.md §7.5.
 *
 * @throws GangwayError `CONNECTION_ADAPTER_NOT_FOUND` ('Adapter not found', product.md §8) where there is no pairing; whatever
 * fetching its code throws.
 */
export async function preparePairing(config: Config): Promise<void> {
  await (await loadPairing(config)).prepare()
}
