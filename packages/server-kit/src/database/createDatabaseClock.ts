import type { Log } from '../log.js'

/**
 * The time that all who share a database go by, Unix milliseconds. The clocks of machines differ, and one that is wrong
 * must not delete, or hold to be over, what others still need.
 */
export type DatabaseClock = {
  /** By the database's clock, as this process last heard it; by its own until then. */
  getNow(): number
  /**
   * The earliest that any clock says: the database's, this process's, or the one that only counts on from its start. What is
   * over by it is over by all of them. Whatever deletes goes by it. 0, when nothing is over, until the database was heard.
   */
  getEarliest(): number
  /** How far this process's clock is ahead of the database's, ms; 0 until that was heard. */
  getSkew(): number
}

/** What tells a clock of the database its time. */
export type HeardClock = DatabaseClock & {
  /** The database said `time` (Unix milliseconds) to what was asked at `askedAt`, by {@link Timers.getSteady}. */
  hear(time: number, askedAt: number): void
}

/** The clocks of a process. */
export type Timers = {
  /** Unix milliseconds, as the machine has it: somebody may set it. */
  getWall(): number
  /** Milliseconds since any time, which nobody sets; it may stand still while the machine sleeps. */
  getSteady(): number
}

/** What was longer on its way says too little, ms: it waited for a connection, say. */
const longestTravel = 1_000

/** Further apart than that two clocks are not, unless one is wrong, ms. */
const mostSkew = 30_000

/** Deletions that wait longer than that are told of, ms. */
const mostHeld = 3_600_000

const ownTimers: Timers = { getWall: Date.now, getSteady: () => performance.now() }

/** Creates the clock of a database server, which says nothing but its time. `onSkew` hears each {@link DatabaseClock.getSkew}. */
export function createDatabaseClock(
  log: Log,
  {
    timers = ownTimers,
    onSkew = () => undefined,
  }: { timers?: Timers; onSkew?: ((skew: number) => void) | undefined } = {},
): HeardClock {
  const { getWall, getSteady } = timers
  const own = createOwnClock(timers)
  let heard: { time: number; wall: number; steady: number } | undefined
  let isApart = false
  let isHeld = false

  /** Since the database was heard: a clock that was set shows in one of the two, a machine that slept in the other. */
  const listElapsed = ({ wall, steady }: NonNullable<typeof heard>) => [
    getWall() - wall,
    getSteady() - steady,
  ]
  const getSkew = () => (heard ? Math.round(heard.wall - heard.time) : 0)
  const getNow = () => (heard ? Math.floor(heard.time + Math.max(...listElapsed(heard))) : getWall())
  const getEarliest = () =>
    heard ? Math.floor(Math.min(own.getEarliest(), heard.time + Math.min(...listElapsed(heard)))) : 0

  /** A machine that slept for long, or was started by a wrong clock, keeps what is over until the process starts anew. */
  function tellHeld(): void {
    const held = getNow() - getEarliest()
    const wasHeld = isHeld
    isHeld = held > mostHeld
    if (isHeld && !wasHeld)
      log.warn({ held }, 'this process deletes late what is over: a clock is wrong, or was since its start')
  }

  return {
    getNow,
    getEarliest,
    getSkew,
    hear(time, askedAt) {
      const steady = getSteady()
      if (heard && steady - askedAt > longestTravel) return
      heard = { time: time + (steady - askedAt) / 2, wall: getWall(), steady }
      const skew = getSkew()
      onSkew(skew)
      const wasApart = isApart
      isApart = Math.abs(skew) > mostSkew
      if (isApart && !wasApart)
        log.error(
          { skew },
          'the clocks of this process and of the database are apart: set the one that is wrong',
        )
      if (!isApart && wasApart)
        log.info({ skew }, 'the clocks of this process and of the database agree again')
      tellHeld()
    },
  }
}

/** Creates the clock of a database in this process: there is no other to compare with but the one that counts on. */
export function createOwnClock({ getWall, getSteady }: Timers = ownTimers): DatabaseClock {
  const start = getWall() - getSteady()
  return {
    getNow: getWall,
    getEarliest: () => Math.floor(Math.min(getWall(), start + getSteady())),
    getSkew: () => 0,
  }
}
