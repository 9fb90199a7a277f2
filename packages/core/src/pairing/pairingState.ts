import type { CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { PairingWallet } from '../connections/pairingWallet.js'

/** Where pairing with a phone wallet stands. interface-guide.md §7.5. */
export type PairingStatus =
  | 'idle'
  /** The link is being made. */
  | 'making'
  /** There is a link, and nobody has taken it yet, as far as is known. */
  | 'ready'
  /** A wallet has it and asks the person. */
  | 'scanned'
  /** The page was away: what was missed is being asked for. */
  | 'checking'
  /** One-click sign-in: the signature is being checked. 'Authenticating...' */
  | 'authenticating'
  | 'declined'
  | 'expired'
  /** The relay is not reached, or sends us away. */
  | 'unreachable'
  /** The wallet approved none of the networks this page has; those it did approve are in `approvedNetworks`. */
  | 'refused'
  | 'failed'

/** The pairing of a config, as its screens show it. */
export type PairingState = {
  status: PairingStatus
  /** `wc:…`; null: there is none that may be shown. */
  uri: string | null
  /** When the link ends, ms since 1970 by this machine's clock, however wrong that is. */
  expiresAt: number | null
  approvedNetworks: readonly CaipNetworkId[]
  error: GangwayError | null
  /** Whose session is in use; null: there is none. */
  wallet: PairingWallet | null
}

/** Before anything was asked. */
export const idlePairing: PairingState = {
  status: 'idle',
  uri: null,
  expiresAt: null,
  approvedNetworks: [],
  error: null,
  wallet: null,
}
