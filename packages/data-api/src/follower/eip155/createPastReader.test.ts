import { GangwayError } from '@gangway/protocol'
import { createLog } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createPastReader } from './createPastReader.js'
import type { BackfillSpan } from './planBackfill.js'
import type { Span } from './readSpan.js'

const account = { account: 'one', chain: 'eip155:31337', sinceBlock: 1_000, backfilledTo: null } as const
const span: Span = { blocks: [], events: [], recipients: new Map(), isTraced: true }
const silent = () => Promise.reject(new GangwayError('RPC_UPSTREAM_FAILED'))
const refused = () =>
  Promise.reject(new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32_000 } }))

/** What reads the past by a node that does as told. */
function createReader(read: (plan: BackfillSpan) => Promise<Span | undefined>, longestWait = 10_000) {
  const asked: number[] = []
  const clock = { now: 0 }
  const past = createPastReader({
    read(plan) {
      asked.push(plan.to - plan.from + 1)
      return read(plan)
    },
    ...{ longestWait, log: createLog({ level: 'silent' }), getNow: () => clock.now },
  })
  return { past, asked, clock }
}

test('default: what was read, and for whom', async () => {
  const { past } = createReader(async () => span)
  const plan = { from: 936, to: 999, accounts: [account] }
  expect(await past.next([account])).toEqual({ state: 'read', plan, span })
  expect(await past.next([{ ...account, backfilledTo: 1_000 }])).toEqual({ state: 'none' })
})

test('behavior: what takes long is waited for elsewhere, and asked for once', async () => {
  let finish: (span: Span) => void = () => undefined
  const { past, asked } = createReader(() => new Promise((resolve) => (finish = resolve)), 1)
  for (let time = 0; time < 3; time++) expect(await past.next([account])).toEqual({ state: 'waiting' })
  finish(span)
  await expect.poll(() => past.next([account])).toMatchObject({ state: 'read' })
  expect(asked).toHaveLength(1)
})

test('behavior: what accounts no longer need, or a chain no longer has, is not taken', async () => {
  const { past, asked } = createReader(async () => span)
  const reading = past.next([account])
  past.drop()
  await reading
  const other = { ...account, backfilledTo: 500 }
  expect(await past.next([other])).toMatchObject({ plan: { to: 499 } })
  expect(asked).toHaveLength(2)
})

test('behavior: fewer blocks, then a rest, longer each time, for a node that does not answer', async () => {
  const { past, asked, clock } = createReader(silent)
  for (let time = 0; time < 10; time++) expect(await past.next([account])).toEqual({ state: 'later' })
  expect(asked).toEqual([64, 32, 16, 8, 4, 2, 1])
  clock.now = 30_000
  await past.next([account])
  expect(asked).toHaveLength(8)
  clock.now = 89_999
  await past.next([account])
  expect(asked).toHaveLength(8)
  clock.now = 90_000
  await past.next([account])
  expect(asked).toHaveLength(9)
})

test('behavior: one who needs other blocks is not kept waiting by those', async () => {
  const { past } = createReader(({ to }) => (to === 999 ? silent() : Promise.resolve(span)))
  for (let time = 0; time < 7; time++) await past.next([account])
  const newer = { ...account, account: 'two', sinceBlock: 2_000 }
  expect(await past.next([account, newer])).toMatchObject({ state: 'read', plan: { to: 1_999 } })
})

test('behavior: a block that is refused ten times is gone', async () => {
  const { past } = createReader(refused)
  for (let time = 0; time < 15; time++) expect(await past.next([account])).toEqual({ state: 'later' })
  expect(await past.next([account])).toMatchObject({ state: 'gone', plan: { from: 999, to: 999 } })
})

test('behavior: a gap is given up for good after hours of refusals, as another node may have it', async () => {
  const gap = { from: 1_500, to: 2_000, isGivenUp: false }
  const { past, clock } = createReader(refused)
  const done = { ...account, backfilledTo: 1_000 }
  const minute = 60_000
  while ((await past.next([done], [gap])).state === 'later') clock.now += minute
  expect(clock.now).toBeGreaterThan(2 * 60 * minute)
})

test('behavior: a gap comes before the past of accounts, and keeps nobody waiting while it rests', async () => {
  const gap = { from: 1_500, to: 2_000, isGivenUp: false }
  const { past } = createReader(({ to }) => (to === 2_000 ? silent() : Promise.resolve(span)))
  for (let time = 0; time < 7; time++) expect(await past.next([account], [gap])).toEqual({ state: 'later' })
  expect(await past.next([account], [gap])).toMatchObject({ state: 'read', plan: { to: 999 } })
  const read = createReader(async () => span).past
  expect(await read.next([account], [gap])).toMatchObject({ plan: { from: 1_937, to: 2_000, gap } })
})
