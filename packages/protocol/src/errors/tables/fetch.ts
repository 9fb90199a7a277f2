import { defineErrors } from './defineErrors.js'

/** What a server fetches from addresses that people outside have written. */
export const fetchErrors = defineErrors({
  FETCH_REFUSED: {
    retryable: false,
    message: 'This address may not be fetched',
    userText: 'error.notAllowed',
  },
  FETCH_TOO_LARGE: {
    retryable: false,
    message: 'What stands at this address is too large',
    userText: 'error.unexpectedInput',
  },
  FETCH_TIMEOUT: {
    retryable: true,
    message: 'The address did not answer in time',
    userText: 'error.tookTooLong',
  },
  FETCH_WRONG_TYPE: {
    retryable: false,
    message: 'What stands at this address is of another kind',
    userText: 'error.unexpectedInput',
  },
  FETCH_FAILED: { retryable: true, message: 'The address could not be fetched', userText: 'error.badAnswer' },
})
