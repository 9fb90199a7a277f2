import { specTexts } from '../specTexts.js'
import { defineErrors } from './defineErrors.js'

/** Sign-in by signature, as the page meets it. product.md §4, §8. */
export const signInErrors = defineErrors({
  SIGN_IN_DECLINED: {
    retryable: true,
    message: specTexts.signatureDeclined,
    userText: 'signIn.declined.help',
  },
  SIGN_IN_INIT_FAILED: {
    retryable: true,
    message: specTexts.authenticationInitFailed,
    userText: 'signIn.initFailed.help',
  },
  SIGN_IN_SMART_ACCOUNT_UNSUPPORTED: {
    retryable: false,
    message: specTexts.smartAccountsUnsupported,
    userText: 'signIn.smartAccount.help',
  },
  SIGN_IN_FAILED: {
    retryable: true,
    message: 'The wallet could not sign the message',
    userText: 'signIn.walletFailed.help',
  },
  SIGN_IN_REFUSED: {
    retryable: true,
    message: 'The server refused the sign-in',
    userText: 'signIn.refused.help',
  },
  SIGN_IN_UNREACHABLE: {
    retryable: true,
    message: 'The sign-in server did not answer',
    userText: 'signIn.unreachable.help',
  },
  SIGN_IN_REQUIRED: { retryable: false, message: 'Sign in first', userText: 'signIn.requiredReason' },
  SIGN_IN_SIGN_OUT_FAILED: {
    retryable: true,
    message: 'The server was not told of the sign-out',
    userText: 'signIn.signOutFailed',
  },
})
