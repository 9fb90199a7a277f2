import { defineErrors } from './defineErrors.js'

/** Of the operator's console. */
export const consoleErrors = defineErrors({
  CONSOLE_KEY_INVALID: {
    retryable: false,
    message: 'This is no key of the console, or it was revoked',
    userText: 'error.unknown',
    status: 401,
  },
  CONSOLE_SCOPE_MISSING: {
    retryable: false,
    message: 'This key is not for that',
    userText: 'error.unknown',
    status: 403,
  },
})
