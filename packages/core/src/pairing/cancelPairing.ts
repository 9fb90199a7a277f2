import type { Config } from '../config.js'

/** Takes back every link; who waits for an approval hears `REQUEST_ABORTED`. A session there is stays. */
export function cancelPairing(config: Config): void {
  config._internal.pairingSession?.then(
    ({ cancel }) => cancel(),
    () => undefined, // without its code there is no link
  )
}
