/** Counts what each key uses up in a minute. */
export type MinuteLimit = {
  /** Counts `points` against the key; false, and nothing counted, where that is more than is left. */
  take(key: string, points: number): boolean
}

/**
 * Creates a limit of `points` a key and minute; 0: none. Minutes are the clock's, the same for every key; of the one before as
 * much counts as lies within the last sixty seconds, so that nobody has twice as much around its end. `getNow` in milliseconds.
 */
export function createMinuteLimit(points: number, getNow: () => number): MinuteLimit {
  let used = new Map<string, number>()
  let usedBefore = new Map<string, number>()
  let minute = 0
  return {
    take(key, taken) {
      if (points === 0) return true
      const time = getNow() / 60_000
      const current = Math.floor(time)
      if (current !== minute) {
        usedBefore = current === minute + 1 ? used : new Map()
        used = new Map()
        minute = current
      }
      const own = (used.get(key) ?? 0) + taken
      const before = (usedBefore.get(key) ?? 0) * (current + 1 - time)
      // Who is refused and comes again and again is let in again nevertheless.
      if (own + before > points) return false
      used.set(key, own)
      return true
    },
  }
}
