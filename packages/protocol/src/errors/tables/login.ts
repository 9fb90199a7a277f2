import { walletErrorCodes } from '../walletErrorCodes.js'
import { defineErrors } from './defineErrors.js'

/** Login to the embedded wallet, and its session. */
export const loginErrors = defineErrors({
  EMAIL_INVALID: { retryable: false, message: 'Invalid email', userText: 'error.badEmail', status: 400 },
  LOGIN_COOLDOWN: {
    retryable: true,
    message: 'Please try again after 30 seconds',
    userText: 'error.mailTooSoon',
    status: 429,
  },
  LOGIN_LIMIT_REACHED: {
    retryable: true,
    message: 'Too many mails were asked for. Please try again later',
    userText: 'error.tooManyMails',
    status: 429,
  },
  LOGIN_CODE_WRONG: {
    retryable: true,
    message: 'That code is not right',
    userText: 'error.codeWrong',
    status: 400,
  },
  LOGIN_CODE_EXPIRED: {
    retryable: true,
    message: 'That code has expired',
    userText: 'error.codeExpired',
    status: 400,
  },
  LOGIN_EXPIRED: {
    retryable: true,
    message: 'This link has expired',
    userText: 'error.linkExpired',
    status: 400,
  },
  LOGIN_DENIED: {
    retryable: true,
    message: 'This login was refused from the mail',
    userText: 'error.loginDenied',
    status: 400,
  },
  LOGIN_NOT_AVAILABLE: {
    retryable: false,
    message: 'This way to log in is not available',
    userText: 'error.emailLoginUnavailable',
    status: 400,
  },
  LOGIN_DECLINED: {
    retryable: true,
    message: 'The provider says that the person declined',
    userText: 'error.loginDenied',
    status: 400,
  },
  LOGIN_PROVIDER_FAILED: {
    retryable: true,
    message: 'The provider did not confirm who this is',
    userText: 'error.walletService',
    status: 502,
  },
  SESSION_INVALID: {
    retryable: false,
    message: 'Not logged in',
    userText: 'error.loginOver',
    status: 401,
    walletCode: walletErrorCodes.unauthorized,
  },
  DPOP_INVALID: {
    retryable: true,
    message: 'The proof of the key is not valid',
    userText: 'error.walletService',
    status: 401,
  },
})
