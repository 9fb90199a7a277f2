import { GangwayError, limits } from '@gangway/protocol'
import { orAbort } from './orAbort.js'

/**
 * Waits for a way of signing in no longer than for any server: a host's own may never answer.
 *
 * @throws GangwayError `SIGN_IN_UNREACHABLE` after 10 s.
 */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const limit = AbortSignal.timeout(limits.rpcTimeout)
  try {
    return await orAbort(answer, limit)
  } catch (cause) {
    throw limit.aborted ? new GangwayError('SIGN_IN_UNREACHABLE', { cause }) : cause
  }
}
