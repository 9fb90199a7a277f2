import { GangwayError } from '@gangway/protocol'

/**
 * Ends a task after `timeout` ms, or when `outer` aborts.
 *
 * @throws GangwayError `FETCH_TIMEOUT`, `FETCH_FAILED`, and what the task throws of them.
 */
export async function withinTime<T>(
  timeout: number,
  outer: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = AbortSignal.timeout(timeout)
  const signal = outer ? AbortSignal.any([own, outer]) : own
  try {
    return await task(signal)
  } catch (cause) {
    if (cause instanceof GangwayError) throw cause
    throw new GangwayError(signal.aborted ? 'FETCH_TIMEOUT' : 'FETCH_FAILED', { cause })
  }
}
