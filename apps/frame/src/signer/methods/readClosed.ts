import { base64urlnopad } from '@scure/base'
import { isError } from '../../http/isError.js'
import { toThumbprint } from '../../http/toThumbprint.js'
import { createId } from '../../keys/createId.js'
import type { ClosedWallet } from '../../model/closedWallet.js'
import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { isClosed } from '../session/device.js'
import { readSession, useSession } from '../session/session.js'
import { failClosed } from '../session/unlockWallet.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /**
     * What a person is asked to open the wallet with before it can sign on this device; null: nothing is. Takes the place
     * of an earlier offer. Throws SESSION_INVALID where it cannot be opened here any more: a login gives another share.
     */
    readClosed(): Promise<ClosedWallet | null>
  }
}

/** See {@link WorkerApi}. */
export const readClosed = defineWorkerMethod({
  name: 'readClosed',
  params: noParams,
  async run(context) {
    const { auth, recovery, config, appOrigin } = context
    const seen = await readSession(context)
    if (!seen || !isClosed(seen.device.held)) return null
    return useSession(context, async (bearer, session) => {
      const { held } = session.device
      if (!isClosed(held)) return null
      const { grant } = await auth.grantOpening(bearer, 'read').catch((error: unknown) => {
        // Renewed since the login: the shares this device was given open nothing any more.
        if (isError(error, 'SHARE_NOT_FOUND')) return failClosed(context, session, error)
        throw error
      })
      const { publicKey, methods } = await recovery.readCustody(bearer.key, grant)
      // Moved since the login: what this device was given is sealed to a key that nobody has any more.
      if (publicKey !== held.closed.sealedTo) return failClosed(context, session)
      const curve = { name: 'ECDH', namedCurve: 'P-256' }
      const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const { userId, setId, wallet } = held
      const { walletId, evmAddress, solanaAddress } = wallet
      const offer = {
        ...{ offerId: createId(), projectId: config.projectId, appOrigin },
        ...{ userId, walletId, setId },
        jkt: await toThumbprint(bearer.key),
        publicKey: base64urlnopad.encode(point),
      }
      const { projectName } = config
      const closed = { offer, projectName, evmAddress, solanaAddress, methods }
      context.opening = { closed, key: pair.privateKey, blob: null }
      return closed
    })
  },
})
