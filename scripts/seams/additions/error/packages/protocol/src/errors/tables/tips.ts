import { defineErrors } from './defineErrors.js'

/** Tips. */
export const tipsErrors = defineErrors({
  TIP_TOO_SMALL: { retryable: false, message: 'Too little', userText: 'error.badAmount', status: 418 },
})
