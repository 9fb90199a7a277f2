import { defineErrors } from './defineErrors.js'

/** The local world of developers. */
export const localWorldErrors = defineErrors({
  DEV_PORT_TAKEN: {
    retryable: true,
    message: 'A port of the local world is taken',
    userText: 'error.localWorld',
  },
  DEV_PROGRAM_MISSING: {
    retryable: false,
    message: 'A program the local world needs is missing',
    userText: 'error.localWorld',
  },
  DEV_PART_FAILED: {
    retryable: true,
    message: 'A part of the local world did not start',
    userText: 'error.localWorld',
  },
  DEV_ALREADY_RUNNING: {
    retryable: true,
    message: 'The local world of this folder is already running',
    userText: 'error.localWorld',
  },
  DEV_FAUCET_FAILED: { retryable: true, message: 'The faucet could not send', userText: 'error.localWorld' },
})
