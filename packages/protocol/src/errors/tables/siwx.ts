import { defineErrors } from './defineErrors.js'

/** Sign-in by signature, as the server checks it. */
export const siwxErrors = defineErrors({
  SIWX_NONCE_UNKNOWN: {
    retryable: false,
    message: 'The nonce was not given by this server',
    userText: 'signIn.refused.help',
    status: 401,
  },
  SIWX_NONCE_EXPIRED: {
    retryable: false,
    message: 'The nonce has expired',
    userText: 'signIn.refused.help',
    status: 401,
  },
  SIWX_NONCE_USED: {
    retryable: false,
    message: 'The nonce was used before',
    userText: 'signIn.refused.help',
    status: 401,
  },
  SIWX_DOMAIN_MISMATCH: {
    retryable: false,
    message: 'The message was made for another page',
    userText: 'signIn.refused.help',
    status: 401,
  },
  SIWX_MESSAGE_EXPIRED: {
    retryable: false,
    message: 'The message has expired',
    userText: 'signIn.refused.help',
    status: 401,
  },
  SIWX_MESSAGE_NOT_YET_VALID: {
    retryable: true,
    message: 'The message is not valid yet',
    userText: 'signIn.refused.help',
    status: 401,
  },
  SIWX_SIGNATURE_INVALID: {
    retryable: false,
    message: 'The signature is not that of this account',
    userText: 'signIn.refused.help',
    status: 401,
  },
  SIWX_SESSION_INVALID: {
    retryable: false,
    message: 'Not signed in',
    userText: 'signIn.refused.help',
    status: 401,
  },
})
