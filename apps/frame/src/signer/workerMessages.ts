import { errorMessages, GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { isErrorCode } from '../http/isErrorCode.js'
import type { WorkerApi } from '../model/workerApi.js'
import { workerMethodNames } from './workerMethodNames.js'

/** All that the page may call; nothing else is answered. */
export const workerCalls: readonly (keyof WorkerApi)[] = ['open', ...workerMethodNames]

/** A call of the page to the Worker: `{ id, method, params }`; `params` is the method's one argument. */
export const workerRequestSchema = v.object({
  id: v.number(),
  method: v.picklist(workerCalls),
  params: v.optional(v.unknown()),
})

/** An error as it crosses from the Worker: the code, the text for a person, and plain facts a caller may branch on. */
const workerErrorSchema = v.object({
  code: v.string(),
  message: v.string(),
  context: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
})

/** See {@link workerErrorSchema}. */
type WorkerError = v.InferOutput<typeof workerErrorSchema>

/** The answer of the Worker to the request of the same `id`. */
export const workerReplySchema = v.union([
  v.object({ id: v.number(), error: workerErrorSchema }),
  v.object({ id: v.number(), result: v.optional(v.unknown()) }),
])

/** See {@link workerReplySchema}. */
export type WorkerReply = v.InferOutput<typeof workerReplySchema>

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
