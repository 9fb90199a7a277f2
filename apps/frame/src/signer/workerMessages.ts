import { frameConfigSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { WorkerApi } from '../model/workerApi.js'

const noParams = v.optional(v.unknown())

/** What each method of the {@link WorkerApi} takes. The keys are the methods there are. */
export const workerParamsSchemas = {
  open: v.object({
    config: frameConfigSchema,
    appOrigin: v.string(),
    client: v.picklist(['gw1', '4']),
  }),
  startLogin: v.object({ email: v.string(), appName: v.exactOptional(v.string()) }),
  waitForApproval: noParams,
  finishLogin: v.object({ code: v.string() }),
  isConnected: noParams,
  getAccount: noParams,
  signOut: noParams,
  prepare: v.object({ method: v.string(), params: v.unknown(), caipNetworkId: v.string() }),
  approve: v.object({ preparedId: v.string() }),
  drop: v.object({ preparedId: v.string() }),
  lock: noParams,
} as const satisfies Record<keyof WorkerApi, v.GenericSchema>

/** A call of the page to the Worker: `{ id, method, params }`; `params` is the method's one argument. */
export const workerRequestSchema = v.object({
  id: v.number(),
  method: v.picklist(Object.keys(workerParamsSchemas) as (keyof WorkerApi)[]),
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
