import { specTexts } from '../specTexts.js'
import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** The secure frame. frame-protocol.md §5, product.md §8. */
export const frameErrors = defineErrors({
  FRAME_NOT_SET: {
    retryable: false,
    message: specTexts.frameNotSet,
    userText: 'error.emailLoginUnavailable',
  },
  FRAME_PARENT_NOT_SET: {
    retryable: false,
    message: specTexts.frameParentNotSet,
    userText: 'error.emailLoginUnavailable',
  },
  FRAME_UNAVAILABLE: {
    retryable: true,
    message: specTexts.emailLoginUnavailable,
    userText: 'error.emailLoginUnavailable',
    walletCode: walletErrorCodes.disconnected,
  },
  FRAME_UNREACHABLE: {
    retryable: true,
    message: 'The wallet service did not answer',
    userText: 'error.walletService',
    walletCode: walletErrorCodes.disconnected,
  },
  FRAME_REQUEST_REJECTED: {
    retryable: true,
    message: 'User rejected the request.',
    userText: 'error.declined',
    walletCode: walletErrorCodes.userRejected,
  },
  FRAME_REQUEST_REFUSED: {
    retryable: false,
    message: 'This request cannot be approved',
    userText: 'error.requestRefused',
    walletCode: walletErrorCodes.unauthorized,
  },
  FRAME_NOT_AVAILABLE_YET: {
    retryable: false,
    message: 'This is not available yet',
    userText: 'error.notOffered',
    walletCode: walletErrorCodes.unsupportedMethod,
  },
})
