import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Adds them up. */
    countTips(parameters: { amounts: number[] }): Promise<number>
  }
}

/** See {@link WorkerApi}. */
export const countTips = defineWorkerMethod({
  name: 'countTips',
  params: v.object({ amounts: v.array(v.number()) }),
  run: async (_, { amounts }) => amounts.reduce((sum, amount) => sum + amount, 0),
})
