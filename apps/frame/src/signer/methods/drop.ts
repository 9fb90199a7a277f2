import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Forgets what was prepared. */
    drop(parameters: { preparedId: string }): Promise<void>
  }
}

/** See {@link WorkerApi}. */
export const drop = defineWorkerMethod({
  name: 'drop',
  params: v.object({ preparedId: v.string() }),
  run: async ({ prepared }, { preparedId }) => prepared.drop(preparedId),
})
