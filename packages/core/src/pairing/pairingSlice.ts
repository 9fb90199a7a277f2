import type { CreateConfigParameters } from '../config/config.js'
import type { Slice } from '../config/slice.js'
import type { PairingOptions, PairingSettings } from './pairingSession.js'
import { idlePairing, type PairingState } from './pairingState.js'

declare module '../config/state.js' {
  interface State {
    /** Pairing with a phone wallet. */
    pairing: PairingState
  }
}
declare module '../config/config.js' {
  interface CreateConfigParameters {
    /** How phone wallets are reached by QR code or link; default: they are not. product.md §1. */
    pairing?: PairingOptions | null
  }
  interface Config {
    /** null: it is off. */
    readonly pairing: PairingSettings | null
  }
}

/** Wallets on other devices, reached through a relay. product.md §1. */
export const pairingSlice: Slice = {
  initialState: { pairing: idlePairing },
  settings(parameters, { features }) {
    const pairing = getPairingSettings(parameters)
    return { pairing, features: { ...features, pairing: pairing !== null } }
  },
}

/**
 * The pairing of a page; null where there is none, where it is off, and where a server's page has no project (services.md §7).
 * A page without a server has none to name: the relay may know it by one all the same.
 */
export function getPairingSettings({
  pairing,
  features,
  projectId,
}: Pick<CreateConfigParameters, 'pairing' | 'features' | 'projectId'>): PairingSettings | null {
  if (!pairing || features?.pairing === false || projectId === '') return null
  return { projectId: projectId ?? '', name: 'WalletConnect', ...pairing }
}
