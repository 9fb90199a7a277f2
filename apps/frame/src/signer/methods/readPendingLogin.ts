import type { OwnMessagePayload } from '@gangway/protocol'
import { isError } from '../../http/isError.js'
import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import {
  dropEmailLogin,
  findEmailLogin,
  type KeptEmailLogin,
  keepApproval,
  toEmailLogin,
} from '../login/keptEmailLogin.js'
import type { WorkerContext } from '../workerContext.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /**
     * The login by e-mail that an earlier load of the page began, which goes on from here: what is to be shown of it, its
     * end by this browser's clock. null: there is none.
     */
    readPendingLogin(): Promise<OwnMessagePayload<'LOGIN_PENDING'> | null>
  }
}

/** See {@link WorkerApi}. No mail is sent. What this Worker was asked for meanwhile goes before it. */
export const readPendingLogin = defineWorkerMethod({
  name: 'readPendingLogin',
  params: noParams,
  async run(context) {
    const isBusy = () => context.login !== null || context.finished !== null
    if (isBusy()) return null
    const kept = await findEmailLogin(context)
    if (!kept) return null
    // While its link waits to be approved the service would keep us waiting, too.
    const isWaiting = kept.step === 'device' && context.getServerNow() < kept.expiresAt
    const current = isWaiting ? kept : await askWhatBecame(context, kept)
    if (!current) return null
    const login = await toEmailLogin(context, current)
    if (isBusy()) return null
    context.login = login
    const { email, step, isNewDevice, matchNumber, expiresAt } = current
    return { email, step, isNewDevice, matchNumber, expiresAt: context.toLocalTime(expiresAt) }
  },
})

/** It may have been approved, used or replaced while nobody was here. null: nothing is to go on with. */
async function askWhatBecame(context: WorkerContext, kept: KeptEmailLogin): Promise<KeptEmailLogin | null> {
  try {
    const { status, expiresAt } = await context.auth.waitForApproval(kept.key, kept.loginId)
    if (status === 'approved') {
      await context.loginLock(() => keepApproval(context, kept.loginId, expiresAt))
      return { ...kept, step: 'code', expiresAt }
    }
  } catch (error) {
    if (!isError(error, 'FRAME_UNREACHABLE', 'RATE_LIMITED', 'DATABASE_UNAVAILABLE')) throw error
    // What is known by the clock has to do; the code itself will tell.
    return context.getServerNow() < kept.expiresAt ? kept : null
  }
  await dropEmailLogin(context, kept.loginId)
  return null
}
