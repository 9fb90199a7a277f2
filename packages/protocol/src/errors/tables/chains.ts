import { specTexts } from '../specTexts.js'
import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** Chains, ids of theirs, and settings that name them. */
export const chainsErrors = defineErrors({
  UNSUPPORTED_CHAIN: {
    retryable: false,
    message: specTexts.unsupportedChain,
    userText: 'error.networkNotOffered',
    status: 400,
  },
  CHAIN_NOT_SUPPORTED: {
    retryable: false,
    message: specTexts.chainNotSupported,
    userText: 'error.networkNotOffered',
    status: 400,
    walletCode: walletErrorCodes.unrecognizedChain,
  },
  CHAIN_NOT_CONFIGURED: {
    retryable: false,
    message: 'Chain not configured',
    userText: 'error.networkNotSetUp',
    status: 400,
    walletCode: walletErrorCodes.unrecognizedChain,
  },
  INVALID_CAIP_ADDRESS: {
    retryable: false,
    message: specTexts.invalidCaipAddress,
    userText: 'error.badAddress',
    status: 400,
  },
  INVALID_ADDRESS: {
    retryable: false,
    message: 'Invalid address',
    userText: 'error.badAddress',
    status: 400,
  },
  INVALID_CONFIG: {
    retryable: false,
    message: 'The configuration is not valid',
    userText: 'error.badConfig',
  },
})
