import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { readCustodyMode } from '../session/readCustodyMode.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Who keeps what recovers the wallet; null: it is not known, and nothing is to be told of it. */
    readCustody(): Promise<'escrow' | 'user' | null>
  }
}

/** See {@link WorkerApi}. */
export const readCustody = defineWorkerMethod({
  name: 'readCustody',
  params: noParams,
  run: (context) => readCustodyMode(context),
})
