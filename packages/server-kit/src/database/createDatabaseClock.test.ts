import { describe, expect, test } from 'vitest'
import { createTestLog } from '../../tests/createTestLog.js'
import { createDatabaseClock, createOwnClock } from './createDatabaseClock.js'

const minute = 60_000
const day = 1_440 * minute
const start = Date.UTC(2026, 10, 26)

/** Clocks of a machine that are set, and go on, by hand. */
function createTimers() {
  const timers = { wall: start, steady: 1_000 }
  return {
    getWall: () => timers.wall,
    getSteady: () => timers.steady,
    set(wall: number) {
      timers.wall = wall
    },
    pass(time: number) {
      timers.wall += time
      timers.steady += time
    },
    sleep(time: number) {
      timers.wall += time
    },
  }
}

describe('of a database server', () => {
  test('default: goes on from what the database said, half of the way there and back later', () => {
    const timers = createTimers()
    const clock = createDatabaseClock(createTestLog().log, { timers })
    timers.pass(40)
    clock.hear(start + 5_000, 1_000)
    expect(clock.getNow()).toBe(start + 5_020)
    timers.pass(minute)
    expect(clock.getNow()).toBe(start + 5_020 + minute)
  })

  test('behavior: an answer that was long on its way tells nothing, unless it is the first', () => {
    const timers = createTimers()
    const clock = createDatabaseClock(createTestLog().log, { timers })
    timers.pass(4_000)
    clock.hear(start + 4_000, 1_000)
    expect(clock.getNow()).toBe(start + 6_000)
    timers.pass(100)
    clock.hear(start + 4_100, 4_900)
    timers.pass(4_000)
    clock.hear(start + 8_100, 5_100)
    expect(clock.getNow()).toBe(start + 8_200)
  })

  test('behavior: nothing is over before the database was heard, and its own time counts until then', () => {
    const clock = createDatabaseClock(createTestLog().log, { timers: createTimers() })
    expect([clock.getNow(), clock.getEarliest(), clock.getSkew()]).toEqual([start, 0, 0])
  })

  test.each([
    ['this process', { machine: 97 * day, database: 0 }],
    ['the database', { machine: 0, database: 97 * day }],
  ])('behavior: what the clock of %s alone holds to be over is not deleted', (_, ahead) => {
    const timers = createTimers()
    timers.set(start + ahead.machine)
    const clock = createDatabaseClock(createTestLog().log, { timers })
    clock.hear(start + ahead.database, 1_000)
    expect(clock.getNow()).toBe(start + ahead.database)
    expect(clock.getEarliest()).toBe(start)
  })

  test('behavior: a clock that somebody sets ahead, or that is right again after sleep, deletes nothing early', () => {
    const timers = createTimers()
    const clock = createDatabaseClock(createTestLog().log, { timers })
    clock.hear(start, 1_000)
    timers.set(start + 10 * day)
    expect(clock.getEarliest()).toBe(start)
    timers.set(start)
    timers.sleep(10 * day)
    // What is written now is not over at once, although the steady clock stood still.
    expect(clock.getNow()).toBe(start + 10 * day)
    expect(clock.getEarliest()).toBe(start)
  })

  test('behavior: more than 30 s apart is told once, and once that it is over', () => {
    const { log, lines } = createTestLog()
    const timers = createTimers()
    const skews: number[] = []
    const clock = createDatabaseClock(log, { timers, onSkew: (skew) => void skews.push(skew) })
    for (const time of [start, start - 31_000, start - 40_000, start - 1_000, start])
      clock.hear(time, timers.getSteady())
    const told = lines.map((line) => JSON.parse(line)).map(({ skew, level }) => [skew, level])
    expect(told).toEqual([
      [31_000, 50],
      [1_000, 30],
    ])
    expect(skews).toEqual([0, 31_000, 40_000, 1_000, 0])
  })

  test('behavior: a process that deletes late, as its machine slept since its start, says so once', () => {
    const { log, lines } = createTestLog()
    const timers = createTimers()
    const clock = createDatabaseClock(log, { timers })
    clock.hear(start, 1_000)
    for (const time of [30 * minute, 31 * minute, 10 * day]) {
      timers.sleep(time)
      clock.hear(timers.getWall(), timers.getSteady())
    }
    expect(clock.getEarliest()).toBe(start)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, held: 61 * minute, msg: expect.stringContaining('deletes late') },
    ])
  })
})

test('default: of a database in this process, its own clock, and for deletions one that nobody sets', () => {
  const timers = createTimers()
  const clock = createOwnClock(timers)
  timers.pass(minute)
  expect([clock.getNow(), clock.getEarliest()]).toEqual([start + minute, start + minute])
  timers.set(start + 10 * day)
  expect([clock.getNow(), clock.getEarliest()]).toEqual([start + 10 * day, start + minute])
  timers.set(start - day)
  expect(clock.getEarliest()).toBe(start - day)
})
