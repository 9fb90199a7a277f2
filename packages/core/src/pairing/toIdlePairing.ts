import { idlePairing, type PairingState } from './pairingState.js'

/** Nothing is asked, or nothing any more; a session there is stays. */
export function toIdlePairing({ wallet }: PairingState): PairingState {
  return { ...idlePairing, wallet }
}
