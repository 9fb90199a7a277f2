import { defineErrors } from './defineErrors.js'

/** What an app asks of the connected wallet itself, and of contracts. docs/recipes/use-the-wallet.md */
export const walletRequestsErrors = defineErrors({
  SIGN_USER_REJECTED: {
    retryable: true,
    message: 'User rejected the request',
    userText: 'error.declined',
  },
  SIGN_FAILED: {
    retryable: true,
    message: 'The wallet could not sign',
    userText: 'signIn.walletFailed.help',
  },
  REQUEST_ACCOUNT_CHANGED: {
    retryable: true,
    message: 'Another account came into use before the wallet answered',
    userText: 'error.aborted',
  },
  REQUEST_WALLET_GONE: {
    retryable: false,
    message: 'The wallet was disconnected before it answered',
    userText: 'error.pairingEnded',
  },
  CONTRACT_FAILED: {
    retryable: false,
    message: 'The contract refused the call',
    userText: 'error.wouldFail',
  },
})
