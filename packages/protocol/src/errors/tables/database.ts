import { defineErrors } from './defineErrors.js'

/** The server’s own store. */
export const databaseErrors = defineErrors({
  DATABASE_UNAVAILABLE: {
    retryable: true,
    message: 'The server cannot reach its database',
    userText: 'signIn.unreachable.help',
    status: 503,
  },
})
