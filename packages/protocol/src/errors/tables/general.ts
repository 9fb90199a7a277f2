import { specTexts } from '../specTexts.js'
import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** Of any part. */
export const generalErrors = defineErrors({
  UNKNOWN: { retryable: false, message: specTexts.anErrorOccurred, userText: 'error.unknown' },
  INVALID_INPUT: {
    retryable: false,
    message: specTexts.invalidInput,
    userText: 'error.unexpectedInput',
    status: 400,
    walletCode: walletErrorCodes.invalidParams,
  },
  REQUEST_ABORTED: { retryable: true, message: specTexts.requestAborted, userText: 'error.aborted' },
  REQUEST_TIMEOUT: { retryable: true, message: 'The request took too long', userText: 'error.tookTooLong' },
  REQUEST_TOO_LARGE: {
    retryable: false,
    message: 'The request is too large',
    userText: 'error.unexpectedInput',
    status: 413,
    walletCode: walletErrorCodes.invalidParams,
  },
})
