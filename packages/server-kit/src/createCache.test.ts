import { expect, test } from 'vitest'
import { createCache } from './createCache.js'

/** A cache on a clock the test moves, and a loader that counts. */
function setUp() {
  const state = { now: 0, loads: 0, fails: false }
  const cache = createCache<number>({ fresh: 10, stale: 30, maxEntries: 2, now: () => state.now })
  const load = async () => {
    state.loads += 1
    if (state.fails) throw new TypeError('down')
    return state.loads
  }
  return { state, cache, load }
}

test('default: miss, hit while fresh, stale with a refresh behind it, then miss (data-sources.md §4)', async () => {
  const { state, cache, load } = setUp()
  expect(await cache.get('a', load)).toEqual({ value: 1, state: 'miss', age: 0 })
  state.now = 9
  expect(await cache.get('a', load)).toEqual({ value: 1, state: 'hit', age: 9 })
  state.now = 10
  expect(await cache.get('a', load)).toEqual({ value: 1, state: 'stale', age: 10 })
  expect(await cache.get('a', load)).toEqual({ value: 2, state: 'hit', age: 0 })
  state.now = 40
  expect(await cache.get('a', load)).toEqual({ value: 3, state: 'miss', age: 0 })
})

test('behavior: many callers cause one load', async () => {
  const { state, cache, load } = setUp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', load)))
  expect(state.loads).toBe(1)
  expect(new Set(answers.map(({ value }) => value))).toEqual(new Set([1]))
})

test('behavior: those who bypass share a load begun within the last second', async () => {
  const { state, cache } = setUp()
  const finishes: (() => void)[] = []
  const slow = () => {
    state.loads += 1
    const value = state.loads
    return new Promise<number>((resolve) => finishes.push(() => resolve(value)))
  }
  const force = () => cache.get('a', slow, { bypass: true })
  const answers = [cache.get('a', slow), force()]
  state.now = 999
  answers.push(force())
  state.now = 1_000
  answers.push(force())
  for (const finish of finishes) finish()
  expect((await Promise.all(answers)).map(({ value }) => value)).toEqual([1, 1, 1, 2])
})

test('behavior: bypass loads even while fresh, and an earlier load does not overwrite it', async () => {
  const { state, cache } = setUp()
  let finish = (_value: number) => {}
  const slow = new Promise<number>((resolve) => {
    finish = resolve
  })
  const first = cache.get('a', () => slow)
  state.now = 1_000
  expect(await cache.get('a', async () => 2, { bypass: true })).toEqual({ value: 2, state: 'miss', age: 0 })
  finish(1)
  expect(await first).toEqual({ value: 1, state: 'miss', age: 0 })
  expect(await cache.get('a', async () => 3)).toEqual({ value: 2, state: 'hit', age: 0 })
})

test('behavior: a failure serves what is not yet too old, then throws', async () => {
  const { state, cache, load } = setUp()
  await cache.get('a', load)
  state.fails = true
  expect(await cache.get('a', load, { bypass: true })).toEqual({ value: 1, state: 'stale', age: 0 })
  state.now = 29
  expect(await cache.get('a', load)).toEqual({ value: 1, state: 'stale', age: 29 })
  state.now = 30
  await expect(cache.get('a', load)).rejects.toThrow('down')
  state.fails = false
  expect(await cache.get('a', load)).toMatchObject({ state: 'miss' })
})

test('behavior: the oldest entry goes when there are too many', async () => {
  const { cache, load } = setUp()
  for (const key of ['a', 'b', 'c']) await cache.get(key, load)
  expect(await cache.get('a', load)).toEqual({ value: 4, state: 'miss', age: 0 })
})

test('behavior: the oldest entries go when they are too large together; one too large alone is not kept', async () => {
  const cache = createCache<string>({ fresh: 10, stale: 30, maxEntries: 100, maxBytes: 100, now: () => 0 })
  const get = async (key: string, size: number) => (await cache.get(key, async () => 'x'.repeat(size))).state
  expect([await get('a', 40), await get('b', 40), await get('a', 40)]).toEqual(['miss', 'miss', 'hit'])
  expect(await get('c', 40)).toBe('miss')
  expect([await get('a', 40), await get('b', 40)]).toEqual(['hit', 'miss'])
  expect([await get('d', 100), await get('d', 100), await get('b', 40)]).toEqual(['miss', 'miss', 'hit'])
})

test('behavior: what was dropped is loaded anew, and a load from before does not bring it back', async () => {
  const { cache, load } = setUp()
  let finish = (_value: number) => {}
  const before = cache.get('a', () => new Promise((resolve) => (finish = resolve)))
  cache.drop('a')
  expect(await cache.get('a', load)).toEqual({ value: 1, state: 'miss', age: 0 })
  cache.drop('a')
  finish(-1)
  expect((await before).value).toBe(-1)
  expect(await cache.get('a', load)).toEqual({ value: 2, state: 'miss', age: 0 })
  cache.drop('b')
  expect(await cache.get('a', load)).toEqual({ value: 2, state: 'hit', age: 0 })
})
