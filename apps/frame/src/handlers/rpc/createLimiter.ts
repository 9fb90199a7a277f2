/** Runs a task once fewer than `max` of those given before are running, in their order. */
export function createLimiter(max: number): <TResult>(task: () => Promise<TResult>) => Promise<TResult> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
