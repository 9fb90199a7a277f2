import { GangwayError } from '@gangway/protocol'
import type { CallsState } from '../chains/callsClient.js'
import type { Config } from '../config/config.js'
import { wait } from '../kernel/wait.js'
import { getCallsStatus } from './getCallsStatus.js'

/**
 * Waits until a batch is decided, however long that takes; a network that does not answer is asked again.
 *
 * @param interval ms between two questions; default 1000.
 * @throws GangwayError `REQUEST_ABORTED`, and as {@link getCallsStatus}.
 */
export async function waitForCalls(
  config: Config,
  { id, interval = 1_000, signal }: { id: string; interval?: number; signal?: AbortSignal },
): Promise<CallsState> {
  for (;;) {
    if (signal?.aborted) throw new GangwayError('REQUEST_ABORTED')
    const state = await getCallsStatus(config, { id }).catch((error: unknown) => {
      if (error instanceof GangwayError && error.code !== 'NETWORK_UNREACHABLE') throw error
      return null
    })
    if (state && state.status !== 'pending') return state
    await wait(interval, signal)
  }
}
