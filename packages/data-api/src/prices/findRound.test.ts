import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRound, type Round } from './findRound.js'

const phase = 7n << 64n

/** A feed whose rounds were said at `times`, and what it was asked. */
function createFeed(times: readonly number[]) {
  let questions = 0
  return {
    latest: phase + BigInt(times.length),
    count: () => questions,
    async read(ids: readonly bigint[]): Promise<(Round | null)[]> {
      questions++
      return ids.map((id) => {
        const at = times[Number(id - phase) - 1]
        return at === undefined ? null : { at, answer: BigInt(at) }
      })
    },
  }
}

const timesOf = (gaps: readonly number[]) => {
  let at = 1_000
  return gaps.map((gap) => (at += gap))
}

test('default: the newest round not after the moment, whatever the gaps between them', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 400 })
  await fc.assert(
    fc.asyncProperty(gaps, fc.integer({ min: 900, max: 12_000 }), async (given, time) => {
      const times = timesOf(given)
      const feed = createFeed(times)
      // The latest is what is known already.
      const expected = times
        .slice(0, -1)
        .filter((at) => at <= time)
        .at(-1)
      if (times.at(-1) !== undefined && (times.at(-1) ?? 0) <= time) return
      const found = await findRound(feed.latest, time, feed.read)
      expect(found?.at ?? null).toBe(expected ?? null)
    }),
  )
})

test('behavior: a day of a feed that speaks each 10 s takes five questions', async () => {
  const feed = createFeed(timesOf(Array(20_000).fill(10)))
  const time = 1_000 + 20_000 * 10 - 86_400
  expect(await findRound(feed.latest, time, feed.read)).toEqual({ at: time, answer: BigInt(time) })
  expect(feed.count()).toBeLessThanOrEqual(5)
})

test('error: a contract that has not been the feed for so long knows nothing of it', async () => {
  const feed = createFeed([5_000, 6_000])
  expect(await findRound(feed.latest, 4_000, feed.read)).toBeNull()
  expect(await findRound(phase + 1n, 4_000, async (ids) => ids.map(() => null))).toBeNull()
})
