import { specTexts } from '../specTexts.js'
import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** Sending coins and tokens. product.md §5, §8. */
export const sendingErrors = defineErrors({
  SEND_INVALID_PARAMETERS: {
    retryable: false,
    message: specTexts.somethingWentWrong,
    userText: 'error.sendIncomplete',
  },
  SEND_INVALID_AMOUNT: { retryable: false, message: 'Invalid amount', userText: 'error.badAmount' },
  SEND_FEE_CONFLICT: {
    retryable: false,
    message: 'gasPrice cannot be set together with maxFeePerGas or maxPriorityFeePerGas',
    userText: 'error.feeConflict',
    walletCode: walletErrorCodes.invalidParams,
  },
  SEND_INSUFFICIENT_FUNDS: { retryable: false, message: 'Insufficient funds', userText: 'error.notEnough' },
  SEND_INSUFFICIENT_GAS: {
    retryable: false,
    message: 'Insufficient funds for the network fee',
    userText: 'error.notEnoughForFee',
    walletCode: walletErrorCodes.transactionRejected,
  },
  SEND_FEE_UNKNOWN: {
    retryable: true,
    message: 'The network fee is not known',
    userText: 'error.feeUnknown',
  },
  SEND_USER_REJECTED: { retryable: true, message: 'User rejected the request', userText: 'error.declined' },
  SEND_FAILED: {
    retryable: false,
    message: specTexts.somethingWentWrong,
    userText: 'error.sendFailed',
    walletCode: walletErrorCodes.transactionRejected,
  },
  SEND_SOLANA_FAILED: { retryable: false, message: specTexts.solanaSendFailed, userText: 'error.sendFailed' },
  SEND_EXPIRED: {
    retryable: true,
    message: 'The transaction expired. Nothing was sent',
    userText: 'error.expired',
  },
  SEND_NONCE_TOO_LOW: {
    retryable: false,
    message: 'Another transaction with this nonce was already sent',
    userText: 'error.nonceUsed',
    walletCode: walletErrorCodes.transactionRejected,
  },
  SEND_WOULD_FAIL: { retryable: false, message: 'The transaction would fail', userText: 'error.wouldFail' },
  SEND_FEE_TOO_LOW: {
    retryable: true,
    message: 'The fee is less than the network takes now',
    userText: 'error.feeTooLow',
    walletCode: walletErrorCodes.transactionRejected,
  },
  SEND_EARLIER_PENDING: {
    retryable: true,
    message: 'An earlier transaction of this account is still under way. Nothing was sent: wait for it',
    userText: 'error.earlierPending',
    walletCode: walletErrorCodes.transactionRejected,
  },
})
