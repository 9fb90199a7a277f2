import type { Config } from '../config/config.js'
import { pairingSlot } from './loadPairing.js'

/** Takes back every link; who waits for an approval hears `REQUEST_ABORTED`. A session there is stays. */
export function cancelPairing(config: Config): void {
  pairingSlot(config).session?.then(
    ({ cancel }) => cancel(),
    () => undefined, // without its code there is no link
  )
}
