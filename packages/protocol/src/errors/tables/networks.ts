import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** Networks of a wallet, and nodes. */
export const networksErrors = defineErrors({
  NETWORK_SWITCH_NOT_SUPPORTED: {
    retryable: false,
    message: 'The wallet cannot switch networks',
    userText: 'error.notOffered',
    walletCode: walletErrorCodes.unsupportedMethod,
  },
  NETWORK_UNRECOGNIZED: {
    retryable: false,
    message: 'The wallet does not know this network',
    userText: 'error.unknownNetwork',
  },
  NETWORK_UNREACHABLE: {
    retryable: true,
    message: 'The network did not answer',
    userText: 'error.noAnswer',
    status: 503,
  },
  NETWORK_MISMATCH: {
    retryable: true,
    message: 'The wallet is on another network',
    userText: 'error.otherNetwork',
  },
})
