import { defineErrors } from './defineErrors.js'

/** Several calls at once; the codes are those of EIP-5792 “Error Codes”. */
export const callsErrors = defineErrors({
  CALLS_NO_CAPABILITY: {
    retryable: false,
    message: 'A capability is missing',
    userText: 'error.notOffered',
    status: 403,
    walletCode: 5700,
  },
  CALLS_NETWORK_UNKNOWN: {
    retryable: false,
    message: 'This wallet does not have that network',
    userText: 'error.notOffered',
    walletCode: 5710,
  },
  CALLS_ID_TAKEN: {
    retryable: false,
    message: 'A batch of this id was sent before',
    userText: 'error.unexpectedInput',
    status: 409,
    walletCode: 5720,
  },
  CALLS_ID_UNKNOWN: {
    retryable: false,
    message: 'No batch has this id',
    userText: 'error.notFound',
    status: 404,
    walletCode: 5730,
  },
  CALLS_TOO_MANY: {
    retryable: false,
    message: 'Too many calls at once',
    userText: 'error.unexpectedInput',
    walletCode: 5740,
  },
  CALLS_NOT_ATOMIC: {
    retryable: false,
    message: 'These calls cannot be done as one',
    userText: 'error.notOffered',
    walletCode: 5760,
  },
})
