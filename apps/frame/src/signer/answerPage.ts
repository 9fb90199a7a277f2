import { frameConfigSchema, languageTags, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import type { WorkerApi } from '../model/workerApi.js'
import { toWorkerError, type WorkerReply, workerRequestSchema } from './workerMessages.js'
import { workerMethods } from './workerMethods.js'

const openSchema = v.object({
  config: frameConfigSchema,
  appOrigin: v.string(),
  client: v.picklist(['gw1', '4']),
  language: v.picklist(languageTags),
}) satisfies v.GenericSchema<unknown, Parameters<WorkerApi['open']>[0]>

/** Answers one message of the page; null for what is no request, which is not answered. Never throws. */
export async function answerPage(api: WorkerApi, message: unknown): Promise<WorkerReply | null> {
  const request = v.safeParse(workerRequestSchema, message)
  if (!request.success) return null
  const { id, method, params } = request.output
  try {
    const schema: v.GenericSchema = method === 'open' ? openSchema : workerMethods[method].params
    const run: (parameters: never) => Promise<unknown> = api[method]
    // The schema of this very method, which the compiler cannot follow.
    return { id, result: await run(parseWith(schema, params) as never) }
  } catch (error) {
    return { id, error: toWorkerError(error) }
  }
}
