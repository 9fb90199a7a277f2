import * as v from 'valibot'
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
export const workerErrorSchema = v.object({
  code: v.string(),
  message: v.string(),
  context: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
})

/** See {@link workerErrorSchema}. */
export type WorkerError = v.InferOutput<typeof workerErrorSchema>

/** The answer of the Worker to the request of the same `id`. */
export const workerReplySchema = v.union([
  v.object({ id: v.number(), error: workerErrorSchema }),
  v.object({ id: v.number(), result: v.optional(v.unknown()) }),
])

/** See {@link workerReplySchema}. */
export type WorkerReply = v.InferOutput<typeof workerReplySchema>
