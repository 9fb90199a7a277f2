import type { Config } from '../config/config.js'
import { idlePairing, type PairingState } from './pairingState.js'

/** Changes what is known of the pairing. */
export function patchPairing(config: Config, patch: Partial<PairingState>): void {
  config.setState(({ pairing }) => ({ pairing: { ...pairing, ...patch } }))
}

/** Nothing is asked, or nothing any more; a session there is stays. */
export function toIdlePairing({ wallet }: PairingState): PairingState {
  return { ...idlePairing, wallet }
}
