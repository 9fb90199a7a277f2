/** How often the same is asked for: three pauses, each twice the last, are longer than nodes of one balancer are apart. */
const mostTries = 4

/** Things that are remembered; what is on a branch the chain has left is never asked for again. */
const mostKeys = 1_000

/** Counts what fails, by anything that names it. */
export type Patience = {
  /** Counts one more failure; whether it has failed so often that it may do so for good. */
  isSpent(key: string): boolean
  /** It did not fail. */
  renew(key: string): void
}

/** Creates what tells a node that lags, and is to be asked again, from one that will never say anything else. */
export function createPatience(): Patience {
  const failures = new Map<string, number>()
  return {
    isSpent(key) {
      const count = (failures.get(key) ?? 0) + 1
      const [oldest] = failures.size >= mostKeys ? failures.keys() : []
      if (oldest !== undefined) failures.delete(oldest)
      failures.set(key, count)
      return count >= mostTries
    },
    renew(key) {
      failures.delete(key)
    },
  }
}
