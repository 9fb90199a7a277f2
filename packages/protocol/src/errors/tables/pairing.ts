import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** Pairing with a wallet elsewhere. relay-protocol.md. */
export const pairingErrors = defineErrors({
  PAIRING_URI_INVALID: {
    retryable: false,
    message: 'This is not a pairing link',
    userText: 'error.unexpectedInput',
  },
  PAIRING_EXPIRED: {
    retryable: true,
    message: 'The pairing link has expired',
    userText: 'error.tookTooLong',
  },
  PAIRING_RELAY_UNREACHABLE: {
    retryable: true,
    message: 'The pairing service cannot be reached',
    userText: 'error.pairingUnreachable',
    walletCode: walletErrorCodes.disconnected,
  },
  PAIRING_RELAY_REFUSED: {
    retryable: false,
    message: 'The pairing service refused the connection',
    userText: 'error.badConfig',
    walletCode: walletErrorCodes.disconnected,
  },
  PAIRING_NETWORKS_REFUSED: {
    retryable: true,
    message: 'The wallet approved none of the networks asked for',
    userText: 'error.noNetworkApproved',
  },
  PAIRING_SESSION_ENDED: {
    retryable: false,
    message: 'The session with the wallet has ended',
    userText: 'error.pairingEnded',
    walletCode: walletErrorCodes.disconnected,
  },
  PAIRING_REQUEST_EXPIRED: {
    retryable: true,
    message: 'The wallet did not answer in time',
    userText: 'error.noAnswerInTime',
  },
  PAIRING_MESSAGE_INVALID: {
    retryable: false,
    message: 'A message could not be read',
    userText: 'error.unknown',
  },
})
