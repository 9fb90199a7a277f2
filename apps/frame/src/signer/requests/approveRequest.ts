import { GangwayError } from '@gangway/protocol'
import { readSession } from '../session/session.js'
import { unlockWallet } from '../session/unlockWallet.js'
import type { WorkerContext } from '../workerContext.js'

/** See {@link WorkerApi}. Whatever becomes of it, the same request is never signed a second time. */
export async function approveRequest(
  context: WorkerContext,
  { preparedId }: { preparedId: string },
): Promise<unknown> {
  const { walletId, request } = context.prepared.take(preparedId)
  const session = await readSession(context)
  // Signed out meanwhile, here or in another tab: keys still in memory are of no use to anybody.
  if (session?.device.held.wallet.walletId !== walletId) throw new GangwayError('SESSION_INVALID')
  return context.keyRing.use(walletId, () => unlockWallet(context, walletId), request.sign)
}
