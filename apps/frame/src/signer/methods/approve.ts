import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { tellDecision } from '../requests/tellDecision.js'
import { readSession } from '../session/session.js'
import { toNotReady } from '../session/toNotReady.js'
import { unlockWallet } from '../session/unlockWallet.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** Signs exactly what was prepared, once, and sends it where the method says so; the result of the RPC call. */
    approve(parameters: { preparedId: string }): Promise<unknown>
  }
}

/**
 * See {@link WorkerApi}. Whatever becomes of it, the same request is never signed a second time. `WALLET_NOT_READY`:
 * the servers did not give what opens the wallet, so nothing was signed.
 */
export const approve = defineWorkerMethod({
  name: 'approve',
  params: v.object({ preparedId: v.string() }),
  async run(context, { preparedId }) {
    const open = context.prepared.take(preparedId)
    const { walletId, request } = open
    const session = await readSession(context)
    // Signed out meanwhile, here or in another tab: keys still in memory are of no use to anybody.
    if (session?.device.held.wallet.walletId !== walletId) throw new GangwayError('SESSION_INVALID')
    tellDecision(context, open, 'agreed')
    const unlock = () => unlockWallet(context, walletId).catch(toNotReady)
    return context.keyRing.use(walletId, unlock, request.sign)
  },
})
