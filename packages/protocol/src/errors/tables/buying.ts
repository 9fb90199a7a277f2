import { defineErrors } from './defineErrors.js'

/** Buying coins with money. data-sources.md §9. */
export const buyingErrors = defineErrors({
  BUY_NOT_AVAILABLE: {
    retryable: false,
    message: 'This cannot be bought here',
    userText: 'error.networkNotOffered',
    status: 400,
  },
  BUY_AMOUNT_OUT_OF_RANGE: {
    retryable: false,
    message: 'The amount is outside what may be bought at once',
    userText: 'error.unexpectedInput',
    status: 400,
  },
  BUY_QUOTES_UNAVAILABLE: {
    retryable: true,
    message: 'No provider has named a price',
    userText: 'error.noAnswer',
    status: 503,
  },
  BUY_PROVIDER_FAILED: {
    retryable: true,
    message: 'The provider gave no usable answer',
    userText: 'error.noAnswer',
    status: 502,
  },
  BUY_WEBHOOK_REFUSED: {
    retryable: false,
    message: 'This message is not signed by the provider, or too old',
    userText: 'error.unexpectedInput',
    status: 401,
  },
  BUY_PURCHASE_UNKNOWN: {
    retryable: false,
    message: 'There is no such purchase',
    userText: 'error.unexpectedInput',
    status: 404,
  },
  BUY_UNREACHABLE: {
    retryable: true,
    message: 'The server that knows of purchases cannot be reached',
    userText: 'error.noAnswer',
    status: 503,
  },
})
