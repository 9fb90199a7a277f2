import { GangwayError } from '@gangway/protocol'

/**
 * Creates the queue of a service that may be asked so often only: each gets its turn `pause` ms after the one before. Who has ended, by
 * `signal`, leaves it at once and takes no turn.
 *
 * Its promise rejects with GangwayError `FETCH_TIMEOUT` for who has ended.
 */
export function createPace(pause: number): (signal: AbortSignal | undefined) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return (signal) =>
    new Promise((resolve, reject) => {
      const leave = () => reject(new GangwayError('FETCH_TIMEOUT'))
      if (signal?.aborted) return leave()
      signal?.addEventListener('abort', leave, { once: true })
      last = last.then(() => {
        signal?.removeEventListener('abort', leave)
        if (signal?.aborted) return leave()
        resolve()
        return new Promise((done) => setTimeout(done, pause))
      })
    })
}
