import { PeerError } from '@gangway/pairing'
import { CodedError } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { toFailedStatus, toPairingError } from './createPairingLinks.js'

test.each([
  [new PeerError(5000, 'User rejected'), 'CONNECTION_USER_REJECTED', 'declined'],
  [new PeerError(5002, 'User disapproved methods'), 'CONNECTION_USER_REJECTED', 'declined'],
  [new PeerError(4001, 'no'), 'CONNECTION_USER_REJECTED', 'declined'],
  [new PeerError(5100, 'Unsupported chains'), 'PAIRING_NETWORKS_REFUSED', 'refused'],
  [new PeerError(5104, 'Unsupported namespace key'), 'PAIRING_NETWORKS_REFUSED', 'refused'],
  [new PeerError(1, 'broken'), 'UNKNOWN', 'failed'],
  [new CodedError('PAIRING_EXPIRED'), 'PAIRING_EXPIRED', 'expired'],
  [new CodedError('PAIRING_RELAY_UNREACHABLE'), 'PAIRING_RELAY_UNREACHABLE', 'unreachable'],
  [new CodedError('PAIRING_RELAY_REFUSED'), 'PAIRING_RELAY_REFUSED', 'unreachable'],
  [new Error('x'), 'UNKNOWN', 'failed'],
])('default: %s', (cause, code, status) => {
  const error = toPairingError(cause)
  expect([error.code, toFailedStatus(error)]).toEqual([code, status])
})
