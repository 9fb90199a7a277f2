import { specTexts } from '../specTexts.js'
import { defineErrors } from './defineErrors.js'

/** How the page is set up. product.md §8. */
export const setUpErrors = defineErrors({
  PROJECT_ID_MISSING: {
    retryable: false,
    message: specTexts.projectIdNotConfigured,
    userText: 'error.badConfig',
  },
  SERVER_MISSING: {
    retryable: false,
    message: 'This needs a server: apiUrl and projectId',
    userText: 'error.badConfig',
  },
  APP_CONFIGURATION_INVALID: {
    retryable: false,
    message: specTexts.invalidAppConfiguration,
    userText: 'error.badConfig',
  },
})
