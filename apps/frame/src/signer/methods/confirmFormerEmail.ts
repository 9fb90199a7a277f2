import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { useSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** The code that went to the address there is: one goes to the new address. embedded-wallet.md §9. */
    confirmFormerEmail(parameters: { code: string }): Promise<void>
  }
}

/** See {@link WorkerApi}. */
export const confirmFormerEmail = defineWorkerMethod({
  name: 'confirmFormerEmail',
  params: v.object({ code: v.string() }),
  async run(context, { code }) {
    await useSession(context, (bearer) => context.auth.confirmFormerEmail(bearer, code))
  },
})
