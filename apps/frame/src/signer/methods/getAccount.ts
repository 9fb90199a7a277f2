import { getAddress } from 'viem/utils'
import { defineWorkerMethod, noParams } from '../defineWorkerMethod.js'
import { readSession } from '../session/session.js'

declare module '../../model/workerApi.js' {
  interface WorkerApi {
    /** null: nobody is logged in. */
    getAccount(): Promise<FrameUser | null>
  }
}

/**
 * See {@link WorkerApi}. The addresses are those this device checked when it made its shares, never the server's word; of a
 * wallet in `user` custody that its owner has yet to open here, they are that of `auth`. docs/decisions/0023.
 */
export const getAccount = defineWorkerMethod({
  name: 'getAccount',
  params: noParams,
  async run(context) {
    const session = await readSession(context)
    if (!session) return null
    const { evmAddress, solanaAddress } = session.device.held.wallet
    return { email: session.email, evmAddress: getAddress(evmAddress), solanaAddress }
  },
})
