import { defineErrors } from './defineErrors.js'

/** What an account lets apps do by themselves. ERC-7715 */
export const permissionsErrors = defineErrors({
  PERMISSIONS_CONFLICT: {
    retryable: false,
    message: 'This does not fit the permissions there are',
    userText: 'error.unexpectedInput',
    status: 409,
  },
})
