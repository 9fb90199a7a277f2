/** Counts what each key uses up in a minute. */
export type MinuteLimit = {
  /** Counts `points` against the key; false when it has used up its minute. */
  take(key: string, points: number): boolean
}

/** Creates a limit of `points` a key and minute; 0: none. Minutes are the clock's, the same for every key. */
export function createMinuteLimit(points: number, getNow: () => number): MinuteLimit {
  const used = new Map<string, number>()
  let minute = 0
  return {
    take(key, taken) {
      if (points === 0) return true
      const current = Math.floor(getNow() / 60_000)
      if (current !== minute) {
        minute = current
        used.clear()
      }
      const total = (used.get(key) ?? 0) + taken
      used.set(key, total)
      return total <= points
    },
  }
}
