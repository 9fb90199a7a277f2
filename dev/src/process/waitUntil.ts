import { GangwayError } from '@gangway/protocol'

/**
 * Asks `check` again and again until it answers true; a throwing check counts as "not yet".
 *
 * @param options.timeout milliseconds before giving up
 * @param options.what what is waited for, for the error
 * @param options.signal ends the wait early and without error, e.g. when the process asked has ended
 * @throws GangwayError `REQUEST_TIMEOUT` with the last failure as cause.
 */
export async function waitUntil(
  check: () => Promise<boolean> | boolean,
  options: { timeout: number; what: string; interval?: number; signal?: AbortSignal },
): Promise<void> {
  const { timeout, what, interval = 25, signal } = options
  const deadline = performance.now() + timeout
  let cause: unknown
  while (!signal?.aborted) {
    try {
      if (await check()) return
    } catch (error) {
      cause = error
    }
    if (performance.now() > deadline)
      throw new GangwayError('REQUEST_TIMEOUT', { details: `${what}, after ${timeout} ms`, cause })
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}
