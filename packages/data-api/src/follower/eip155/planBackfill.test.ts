import { expect, test } from 'vitest'
import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import { planBackfill, planGap } from './planBackfill.js'

const watched = (
  account: string,
  sinceBlock: number | null,
  backfilledTo: number | null = null,
): WatchedAccount => ({ account, chain: 'eip155:31337', sinceBlock, backfilledTo })

test('default: backwards from where an account is followed', () => {
  const one = watched('one', 1000)
  expect(planBackfill([one], 64)).toEqual({ from: 936, to: 999, accounts: [one] })
  const two = watched('one', 1000, 936)
  expect(planBackfill([two], 64)).toEqual({ from: 872, to: 935, accounts: [two] })
})

test('behavior: who needs newer blocks comes up to the others, and is read with them from there', () => {
  const ahead = watched('ahead', 1000, 970)
  const behind = watched('behind', 1000)
  expect(planBackfill([ahead, behind], 64)).toEqual({ from: 970, to: 999, accounts: [behind] })
  const level = [ahead, watched('behind', 1000, 970)]
  expect(planBackfill(level, 64)).toEqual({ from: 906, to: 969, accounts: level })
})

test.each([
  ['all is read', watched('one', 1000, 0)],
  ['nothing more is going to be', watched('one', 1000, 1000)],
  ['it is followed from the first block', watched('one', 0, 0)],
  ['it is not followed yet', watched('one', null)],
])('behavior: nothing where %s', (_, account) => {
  expect(planBackfill([account], 64)).toBeUndefined()
})

test('behavior: piece by piece, every block below is read for every account, none twice', () => {
  let accounts = [watched('a', 300), watched('b', 200), watched('c', 77, 50), watched('d', 300, 130)]
  const read = new Map<string, number[]>()
  for (let plan = planBackfill(accounts, 64); plan; plan = planBackfill(accounts, 64)) {
    const { from, to, accounts: some } = plan
    for (const { account } of some) {
      const blocks = Array.from({ length: to - from + 1 }, (_, index) => to - index)
      read.set(account, [...(read.get(account) ?? []), ...blocks])
    }
    accounts = accounts.map((one) => (some.includes(one) ? { ...one, backfilledTo: from } : one))
  }
  const down = (to: number) => Array.from({ length: to }, (_, index) => to - 1 - index)
  expect(Object.fromEntries(read)).toEqual({ a: down(300), b: down(200), c: down(50), d: down(130) })
})

test('behavior: a gap is read from its end, for those who were followed before it', () => {
  const [before, since] = [watched('before', 500, 500), watched('since', 2_001, 2_001)]
  const gap = { from: 1_001, to: 2_000, isGivenUp: false }
  const accounts = [before, since, watched('waiting', null)]
  expect(planGap(accounts, [gap], 64)).toEqual({ from: 1_937, to: 2_000, accounts: [before], gap })
  const last = { ...gap, to: 1_010 }
  expect(planGap(accounts, [last], 64)).toEqual({ from: 1_001, to: 1_010, accounts: [before], gap: last })
  expect(planGap(accounts, [{ ...gap, isGivenUp: true }], 64)).toBeUndefined()
})

test('behavior: of any number of accounts', () => {
  const many = Array.from({ length: 200_000 }, (_, index) => watched(`${index}`, 1_000))
  expect(planBackfill(many, 64)).toMatchObject({ from: 936, to: 999 })
})
