import { errorMessages, GangwayError } from '@gangway/protocol'
import { isErrorCode } from '../http/isErrorCode.js'
import type { WorkerError } from './workerMessages.js'

/**
 * What of an error may leave the Worker. Anything but a `GangwayError` was not written by us and could quote what it was
 * working on, so only the fact crosses.
 */
export function toWorkerError(error: unknown): WorkerError {
  if (!(error instanceof GangwayError)) return { code: 'UNKNOWN', message: errorMessages.UNKNOWN }
  const context: NonNullable<WorkerError['context']> = {}
  for (const [key, value] of Object.entries(error.context)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      context[key] = value
  }
  return { code: error.code, message: error.shortMessage, context }
}

/** The same error on the page's side. */
export function fromWorkerError({ code, message, context }: WorkerError): GangwayError {
  return new GangwayError(isErrorCode(code) ? code : 'UNKNOWN', {
    shortMessage: message,
    ...(context ? { context } : {}),
  })
}
