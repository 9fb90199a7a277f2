import { GangwayError } from '@gangway/protocol'
import type { WorkerContext } from '../workerContext.js'
import type { LocalSession } from './session.js'
import { forgetDevice } from './unlockWallet.js'

/** What this device was given of a closed wallet opens it no more: it is forgotten, and a login gives another. */
export async function failClosed(
  context: WorkerContext,
  session: LocalSession,
  cause?: unknown,
): Promise<never> {
  await forgetDevice(context, session)
  throw new GangwayError('SESSION_INVALID', { cause })
}
