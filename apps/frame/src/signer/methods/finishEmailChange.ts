import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { readSession, type SessionRow, sessionName, useSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** The code that went to the new address, which is the account's from then on. embedded-wallet.md §9. */
    finishEmailChange(parameters: { code: string }): Promise<{ email: string }>
  }
}

/** See {@link WorkerApi}. */
export const finishEmailChange = defineWorkerMethod({
  name: 'finishEmailChange',
  params: v.object({ code: v.string() }),
  async run(context, { code }) {
    const { email } = await useSession(context, (bearer) => context.auth.finishEmailChange(bearer, code))
    await context.sessionLock(async () => {
      const session = await readSession(context)
      if (!session) return
      const { deviceName, tokens } = session
      await context.store.write({ [sessionName]: { deviceName, email, tokens } satisfies SessionRow })
    })
    return { email }
  },
})
