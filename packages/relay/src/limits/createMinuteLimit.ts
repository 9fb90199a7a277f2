/** Counts what each key uses up in a minute. */
export type MinuteLimit = {
  /** Counts `points` against the key; false, and nothing counted, where that is more than is left. */
  take(key: string, points: number): boolean
}

/**
 * Tells other processes what this one has counted of a key, and is told by `onOthers` what they have, later. See
 * `SharedCounts` of server-kit.
 */
export type ShareCount = (key: string, points: number, onOthers: (points: number) => void) => void

/**
 * Other processes are told of a key once this one has counted this part of its limit. So most keys cost nothing, and each
 * process admits at most so much without knowing of the others.
 */
export const quietPart = 1 / 16

type Use = { all: number; untold: number }

/**
 * Creates a limit of `points` a key and minute; 0: none. Minutes are the clock's, the same for every key; of the one before as
 * much counts as lies within the last sixty seconds, so that nobody has twice as much around its end. `getNow` in milliseconds.
 */
export function createMinuteLimit(points: number, getNow: () => number, share?: ShareCount): MinuteLimit {
  let used = new Map<string, Use>()
  let usedBefore = new Map<string, Use>()
  let minute = 0

  function getUse(key: string): Use {
    const use = used.get(key) ?? { all: 0, untold: 0 }
    used.set(key, use)
    return use
  }

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
      const own = (used.get(key)?.all ?? 0) + taken
      const before = (usedBefore.get(key)?.all ?? 0) * (current + 1 - time)
      // Who is refused and comes again and again is let in again nevertheless.
      if (own + before > points) return false
      const use = getUse(key)
      use.all = own
      use.untold += taken
      if (share && own >= points * quietPart) {
        share(key, use.untold, (others) => {
          getUse(key).all += others
        })
        use.untold = 0
      }
      return true
    },
  }
}
