import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { tellDecision } from '../requests/tellDecision.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Forgets what was prepared; `isDeclined`: the person said so, which the audit log is told. */
    drop(parameters: { preparedId: string; isDeclined?: boolean | undefined }): Promise<void>
  }
}

/** See {@link WorkerApi}. */
export const drop = defineWorkerMethod({
  name: 'drop',
  params: v.object({ preparedId: v.string(), isDeclined: v.optional(v.boolean()) }),
  async run(context, { preparedId, isDeclined }) {
    const dropped = context.prepared.drop(preparedId)
    if (dropped && isDeclined) tellDecision(context, dropped, 'declined')
  },
})
