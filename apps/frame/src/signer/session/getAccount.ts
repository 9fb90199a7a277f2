import { getAddress } from 'viem/utils'
import type { FrameUser } from '../../model/workerApi.js'
import type { WorkerContext } from '../workerContext.js'
import { readSession } from './session.js'

/** See {@link WorkerApi}. The addresses are those this device checked when it made its shares, never the server's word. */
export async function getAccount(context: WorkerContext): Promise<FrameUser | null> {
  const session = await readSession(context)
  if (!session) return null
  const { evmAddress, solanaAddress } = session.device.held.wallet
  return { email: session.email, evmAddress: getAddress(evmAddress), solanaAddress }
}
