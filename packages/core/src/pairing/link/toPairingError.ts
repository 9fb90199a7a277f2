import { PeerError } from '@gangway/pairing'
import { type ErrorCode, GangwayError, toGangwayError } from '@gangway/protocol'
import { isDecline } from '../isDecline.js'
import type { PairingStatus } from '../pairingState.js'

const statuses: Partial<Record<ErrorCode, PairingStatus>> = {
  CONNECTION_USER_REJECTED: 'declined',
  PAIRING_EXPIRED: 'expired',
  PAIRING_NETWORKS_REFUSED: 'refused',
  PAIRING_RELAY_REFUSED: 'unreachable',
  PAIRING_RELAY_UNREACHABLE: 'unreachable',
}

/** What ends the wait for a wallet, in our words: it declined, it has none of the networks (CAIP-25), or it failed. */
export function toPairingError(cause: unknown): GangwayError {
  if (!(cause instanceof PeerError)) return toGangwayError(cause)
  const { code, message } = cause
  // Its own words, however many.
  const details = message.slice(0, 300)
  if (isDecline(cause)) return new GangwayError('CONNECTION_USER_REJECTED', { cause, details })
  if (code === 5100 || code === 5104) return new GangwayError('PAIRING_NETWORKS_REFUSED', { cause, details })
  return new GangwayError('UNKNOWN', { cause, details })
}

/** How the screens say it. */
export function toFailedStatus({ code }: GangwayError): PairingStatus {
  return statuses[code] ?? 'failed'
}
