import type { Config } from '../config/config.js'
import type { PairingState } from './pairingState.js'

/** Changes what is known of the pairing. */
export function patchPairing(config: Config, patch: Partial<PairingState>): void {
  config.setState(({ pairing }) => ({ pairing: { ...pairing, ...patch } }))
}
