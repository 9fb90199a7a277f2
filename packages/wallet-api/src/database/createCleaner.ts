/**
 * Calls `clean` at most once in `interval` ms, by whoever comes by: old rows go without a timer of their own. `getNow`
 * in Unix milliseconds.
 */
export function createCleaner(options: {
  interval: number
  getNow: () => number
  clean: (now: number) => Promise<unknown>
}): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    const now = options.getNow()
    if (now - last < options.interval) return
    last = now
    await options.clean(now)
  }
}
