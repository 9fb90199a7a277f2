import { GangwayError } from '@gangway/protocol'

/**
 * Waits for a promise no longer than until the signal aborts.
 *
 * @throws GangwayError `REQUEST_ABORTED` ('Request was aborted', product.md §8) then, whatever becomes of the promise.
 */
export function orAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(new GangwayError('REQUEST_ABORTED'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
