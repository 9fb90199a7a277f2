/** Runs a task once fewer than so many others run; the others wait their turn, in the order they came. */
export type TakeTurn = <T>(task: () => Promise<T>) => Promise<T>

/** Creates turns; `limit` tasks run together. */
export function createTurns(limit: number): TakeTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < limit) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // A turn is handed over, not given back: nobody who comes in between can take it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
