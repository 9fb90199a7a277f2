import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** Several calls at once, by the codes of EIP-5792. */
export const callsErrors = defineErrors({
  CALLS_CAPABILITY_UNSUPPORTED: {
    retryable: false,
    message: 'The wallet does not have what the app asks for',
    userText: 'error.notOffered',
    walletCode: walletErrorCodes.unsupportedCapability,
  },
  CALLS_ID_TAKEN: {
    retryable: false,
    message: 'A batch of this id was sent before',
    userText: 'error.unexpectedInput',
    status: 409,
    walletCode: walletErrorCodes.duplicateCallsId,
  },
  CALLS_ID_UNKNOWN: {
    retryable: false,
    message: 'No batch has this id',
    userText: 'error.notFound',
    status: 404,
    walletCode: walletErrorCodes.unknownCallsId,
  },
  CALLS_NOT_SPONSORED: {
    retryable: false,
    message: 'The app does not pay for this batch',
    userText: 'error.notOffered',
    status: 403,
    walletCode: walletErrorCodes.unsupportedCapability,
  },
  CALLS_TOO_MANY: {
    retryable: false,
    message: 'The batch has more calls than the wallet takes',
    userText: 'error.unexpectedInput',
    walletCode: walletErrorCodes.tooManyCalls,
  },
  CALLS_NOT_ATOMIC: {
    retryable: false,
    message: 'The wallet cannot do all of these calls or none on this network',
    userText: 'error.notOffered',
    walletCode: walletErrorCodes.notAtomic,
  },
})
