import { GangwayError } from '@gangway/protocol'

/**
 * Runs a task once fewer than so many others run; the others wait their turn, in the order they came.
 *
 * @throws GangwayError `FETCH_TIMEOUT` when the turn has not come in time; whatever the task throws.
 */
export type TakeTurn = <T>(task: () => Promise<T>) => Promise<T>

/** Creates turns; `limit` tasks run together, and nobody waits longer than `patience`, in milliseconds. */
export function createTurns(limit: number, patience: number): TakeTurn {
  const waiting = new Set<() => void>()
  let running = 0

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(enter)
        reject(new GangwayError('FETCH_TIMEOUT'))
      }, patience)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(enter)
    })

  return async (task) => {
    if (running < limit) running++
    else await wait()
    try {
      return await task()
    } finally {
      // A turn is handed over, not given back: nobody who comes in between can take it.
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running--
    }
  }
}
