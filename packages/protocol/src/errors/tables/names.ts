import { defineErrors } from './defineErrors.js'

/** Names of accounts. */
export const namesErrors = defineErrors({
  NAME_INVALID: {
    retryable: false,
    message: 'This is not a name that is looked up here',
    userText: 'error.badAddress',
    status: 400,
  },
  NAME_NOT_FOUND: {
    retryable: false,
    message: 'Nobody has this name',
    userText: 'error.badAddress',
    status: 404,
  },
  NAME_HAS_NO_ADDRESS: {
    retryable: false,
    message: 'This name has no address on this network',
    userText: 'error.badAddress',
    status: 404,
  },
  NAME_SERVICE_UNAVAILABLE: {
    retryable: true,
    message: 'Names cannot be looked up now',
    userText: 'error.noAnswer',
    status: 503,
  },
  NAME_TAKEN: {
    retryable: false,
    message: 'This name is taken',
    userText: 'error.unknown',
    status: 409,
  },
  NAME_LIMIT_REACHED: {
    retryable: false,
    message: 'This account has a name',
    userText: 'error.unknown',
    status: 409,
  },
})
