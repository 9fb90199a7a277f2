import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** The page was hidden for over 60 s: keys leave memory. */
    lock(): Promise<void>
  }
}

/** See {@link WorkerApi}. */
export const lock = defineWorkerMethod({
  name: 'lock',
  params: noParams,
  run: async ({ keyRing }) => keyRing.lock(),
})
