import { specTexts } from '../specTexts.js'
import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** Requests to a server, and those it passes on to nodes. product.md §5. */
export const requestsErrors = defineErrors({
  RPC_METHOD_NOT_ALLOWED: {
    retryable: false,
    message: specTexts.rpcCallNotAllowed,
    userText: 'error.notAllowed',
    walletCode: walletErrorCodes.unsupportedMethod,
  },
  RPC_UPSTREAM_FAILED: {
    retryable: true,
    message: 'The network did not answer',
    userText: 'error.noAnswer',
    status: 503,
  },
  RATE_LIMITED: {
    retryable: true,
    message: 'Too many requests',
    userText: 'error.tooMany',
    status: 429,
    walletCode: walletErrorCodes.limitExceeded,
  },
  ORIGIN_NOT_ALLOWED: {
    retryable: false,
    message: 'This origin is not allowed',
    userText: 'error.badConfig',
    status: 403,
  },
  PROJECT_UNKNOWN: { retryable: false, message: 'Unknown project', userText: 'error.badConfig', status: 401 },
  NOT_FOUND: { retryable: false, message: 'Not found', userText: 'error.notFound', status: 404 },
  RPC_STATE_OVERRIDE_CONFLICT: {
    retryable: false,
    message: 'A state override cannot carry both state and stateDiff',
    userText: 'error.unexpectedInput',
    walletCode: walletErrorCodes.invalidParams,
  },
  RPC_BLOBS_TOO_LARGE: {
    retryable: false,
    message: 'Blobs of one transaction cannot hold more than 761855 bytes',
    userText: 'error.unexpectedInput',
    walletCode: walletErrorCodes.invalidParams,
  },
  RPC_BATCH_CALL_INVALID: {
    retryable: false,
    message: 'Batch call targets and data must start with 0x',
    userText: 'error.unexpectedInput',
    walletCode: walletErrorCodes.invalidParams,
  },
  RPC_COMMITMENT_INVALID: {
    retryable: false,
    message: 'The preflight commitment is not one Solana knows',
    userText: 'error.unexpectedInput',
    walletCode: walletErrorCodes.invalidParams,
  },
})
