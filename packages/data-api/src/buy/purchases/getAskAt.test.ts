import { expect, test } from 'vitest'
import type { Purchase } from '../../database/purchases.js'
import { getAskAt } from './getAskAt.js'

const minute = 60_000
const day = 86_400_000

/** When it is asked about until it no longer is, ms since it began. */
function list(state: Purchase['state'], method: Purchase['method'] = 'card'): number[] {
  const times: number[] = []
  let now = 10_000
  for (let asked = 0; asked < 5_000; asked++) {
    const at = getAskAt({ state, method, startedAt: 0, updatedAt: 0, asked }, now)
    if (at === null) return times
    times.push(at)
    now = at
  }
  throw new Error('without end')
}

test.each([
  ['card', day],
  ['ach_bank_account', 7 * day],
] as const)(
  'default: one nobody paid by %s a few times within an hour, and once in the end',
  (method, end) => {
    const times = list('started', method)
    expect(times.filter((at) => at <= 60 * minute).length).toBeLessThan(15)
    expect(times.at(-1)).toBe(end + minute)
    expect(times.at(-2)).toBeLessThanOrEqual(60 * minute)
  },
)

test.each(['abandoned', 'failed'] as const)(
  'behavior: one that was %s for an hour: it may be paid after all',
  (state) => {
    const times = list(state)
    expect(times.length).toBeGreaterThan(3)
    expect(times.at(-1)).toBeLessThanOrEqual(60 * minute)
  },
)

test.each(['paid', 'sent'] as const)('behavior: one that is %s for a month', (state) => {
  const times = list(state)
  expect(times.at(-1)).toBeGreaterThan(30 * day - minute)
  expect(times.at(-1)).toBeLessThan(31 * day)
})

test.each(['arrived', 'expired'] as const)('default: one that has %s not at all', (state) => {
  expect(list(state)).toEqual([])
})
