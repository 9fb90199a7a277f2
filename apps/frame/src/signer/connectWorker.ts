import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import type { WorkerApi } from '../model/workerApi.js'
import { fromWorkerError, workerCalls, workerReplySchema } from './workerMessages.js'

/** The page's end of the talk with the key Worker. */
type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener'>

type Waiting = { resolve(result: unknown): void; reject(error: GangwayError): void }

/**
 * Calls the methods of the Worker by posting messages. Answers are typed by the contract of {@link WorkerApi}: both ends
 * are ours and of one build. What waits fails with `FRAME_UNREACHABLE` when the Worker does, and so does every call to one
 * that could not be loaded.
 */
export function connectWorker(worker: WorkerPort): WorkerApi {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let hasAnswered = false
  let failure: GangwayError | undefined

  worker.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(workerReplySchema, data)
    if (!parsed.success) return
    hasAnswered = true
    const reply = parsed.output
    const waiter = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) waiter?.reject(fromWorkerError(reply.error))
    else waiter?.resolve(reply.result)
  })
  const fail = () => {
    const error = new GangwayError('FRAME_UNREACHABLE', { details: 'the key Worker failed' })
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    // One that never answered could not be loaded, and never will.
    if (!hasAnswered) failure = error
  }
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)

  const call = (method: string) => (params?: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      if (failure) return reject(failure)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, method, params })
    })
  // Each by its own name, of the type its file declares, which the compiler cannot follow.
  const methods: unknown = Object.fromEntries(workerCalls.map((method) => [method, call(method)]))
  return methods as WorkerApi
}
