import { callsIdSchema, type KeptCalls } from '@gangway/protocol'
import * as v from 'valibot'
import { isError } from '../../http/isError.js'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { useSession } from '../session/session.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** By which transaction a batch of this account and app was carried out; null: no batch has this id. */
    readCalls(parameters: { callsId: string }): Promise<KeptCalls | null>
  }
}

/** See {@link WorkerApi}. */
export const readCalls = defineWorkerMethod({
  name: 'readCalls',
  params: v.object({ callsId: callsIdSchema }),
  run: (context, { callsId }) => readKeptCalls(context, callsId),
})

/** The same for the Worker's own methods. */
export async function readKeptCalls(context: WorkerContext, callsId: string): Promise<KeptCalls | null> {
  try {
    return await useSession(context, (bearer) => context.auth.readCalls(bearer, callsId))
  } catch (error) {
    if (isError(error, 'CALLS_ID_UNKNOWN')) return null
    throw error
  }
}
