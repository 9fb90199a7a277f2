import { GangwayError, randomIdSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { toThumbprint } from '../../http/toThumbprint.js'
import { openLentKey } from '../../wallet/lentKey.js'
import { defineWorkerMethod } from '../defineWorkerMethod.js'
import { openDeviceWallet } from '../login/openDeviceWallet.js'
import { isClosed, sealDevice } from '../session/device.js'
import { readSession, useSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /**
     * Opens a closed wallet by the recovery key that a window has sealed for the offer, which is good for one answer, and
     * gives this device a set of its own. Throws WALLET_INTEGRITY, REQUEST_ABORTED where the offer is over, and
     * SESSION_INVALID where only another login helps.
     */
    openClosed(parameters: { offerId: string; sealed: string }): Promise<void>
  }
}

/** See {@link WorkerApi}. What does not open this very wallet leaves it closed. */
export const openClosed = defineWorkerMethod({
  name: 'openClosed',
  params: v.object({ offerId: randomIdSchema, sealed: v.pipe(v.string(), v.maxLength(512)) }),
  isLoginStep: true,
  async run(context, { offerId, sealed }) {
    const { opening } = context
    if (opening?.closed.offer.offerId !== offerId) throw new GangwayError('REQUEST_ABORTED')
    context.opening = null
    const { blob, closed } = opening
    const { offer } = closed
    // Nobody has what is sealed for it who did not ask for a way of the offer.
    if (blob === null) throw new GangwayError('REQUEST_ABORTED')
    const privateKey = await openLentKey(opening.key, offer, sealed)
    try {
      await useSession(context, async (bearer, session) => {
        const { held, key } = session.device
        const isSame = held.wallet.walletId === offer.walletId && (await toThumbprint(key)) === offer.jkt
        // Somebody else is logged in by now.
        if (!isSame) throw new GangwayError('REQUEST_ABORTED')
        // Another tab was here first.
        if (!isClosed(held)) return
        const open = await openDeviceWallet(context, { bearer, session, held, blob }, privateKey)
        const row = await sealDevice({ key, held: open }, session.deviceName)
        await context.sessionLock(async () => {
          const now = await readSession(context)
          if (now?.device.key.publicJwk.x !== key.publicJwk.x) throw new GangwayError('SESSION_INVALID')
          await context.store.write({ [session.deviceName]: row })
        })
      })
    } finally {
      privateKey.fill(0)
    }
  },
})
