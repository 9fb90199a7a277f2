import { defineErrors } from './defineErrors.js'

/** Tokens a person adds by their address. */
export const tokensErrors = defineErrors({
  TOKEN_NOT_FOUND: { retryable: false, message: 'Nothing is at this address', userText: 'error.noToken' },
  TOKEN_INVALID: { retryable: false, message: 'This address is not a token', userText: 'error.notAToken' },
  TOKEN_ALREADY_LISTED: {
    retryable: false,
    message: 'This token is in the list already',
    userText: 'error.tokenListed',
  },
  TOKEN_LIMIT_REACHED: {
    retryable: false,
    message: 'No more tokens can be added',
    userText: 'error.tooManyTokens',
  },
})
