import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { useSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Begins to give the account another address. Whose code comes first. embedded-wallet.md §9. */
    startEmailChange(parameters: {
      email: string
    }): Promise<{ action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }>
  }
}

/** See {@link WorkerApi}. */
export const startEmailChange = defineWorkerMethod({
  name: 'startEmailChange',
  params: v.object({ email: v.string() }),
  async run(context, { email }) {
    const { action } = await useSession(context, (bearer) => context.auth.startEmailChange(bearer, email))
    return { action }
  },
})
