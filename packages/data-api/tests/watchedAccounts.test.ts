import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { solanaCursors } from '../src/database/solanaCursors.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import { createFollowerStore } from '../src/follower/createFollowerStore.js'
import { deleteForgotten } from '../src/follower/deleteForgotten.js'
import { createWatchedAccountStore } from '../src/index.js'
import { openTestDatabase } from './openTestDatabase.js'

const chain = 'eip155:31337'
const minute = 60_000
const day = 1_440 * minute

let opened: OpenDatabase
let now = 1_000 * day

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

function createStore() {
  const lines: string[] = []
  const added: string[] = []
  const store = createWatchedAccountStore({
    database: opened.database,
    log: createLog({}, { write: (line) => void lines.push(line) }),
    getNow: () => now,
    watchedFor: 90 * day,
    onAdded: (on) => void added.push(on),
  })
  return { store, lines, added }
}

test('default: who is asked for is followed for 90 days, and from anew after that (data-sources.md §3.4)', async () => {
  const { store, added } = createStore()
  const followers = createFollowerStore(opened.database, { leaseTime: 1_000, worldId: undefined })
  const list = () => followers.listAccounts(chain, now - 90 * day)
  await store.touch('one', chain)
  expect(added).toEqual([chain])
  expect(await list()).toEqual([{ account: 'one', chain, sinceBlock: null, backfilledTo: null }])
  const attend = (chains: readonly ('eip155:1' | typeof chain)[]) =>
    followers.attend('process', chains, now - 90 * day)
  expect(await attend([chain, 'eip155:1'])).toEqual({ watched: [{ chain, isFree: true }], processes: 1 })
  expect(await followers.listNew([chain, 'eip155:1'], now - 90 * day)).toEqual(await list())
  await opened.database.update(watchedAccounts).set({ sinceBlock: 7, backfilledTo: 3 })

  now += 89 * day
  await store.touch('one', chain)
  now += 89 * day
  expect(await list()).toEqual([{ account: 'one', chain, sinceBlock: 7, backfilledTo: 3 }])
  now += 2 * day
  expect(await list()).toEqual([])
  expect((await attend([chain])).watched).toEqual([])

  await store.touch('one', chain)
  expect(await store.get('one', chain)).toMatchObject({ sinceBlock: null, backfilledTo: null })
  expect(added).toHaveLength(2)
})

test('behavior: who is asked for again and again is written once a minute', async () => {
  const { store } = createStore()
  const readAskedAt = async () => (await opened.database.select().from(watchedAccounts)).at(-1)?.askedAt
  await opened.database.delete(watchedAccounts)
  await store.touch('two', chain)
  const first = await readAskedAt()
  now += minute - 1
  await store.touch('two', chain)
  expect(await readAskedAt()).toBe(first)
  now += 1
  await store.touch('two', chain)
  expect(await readAskedAt()).toBe(now)
})

test('behavior: who is asked for each minute, and cannot be taken up, wakes followers once', async () => {
  const { store, added } = createStore()
  await opened.database.delete(watchedAccounts)
  for (let asked = 0; asked < 20; asked++) {
    await store.touch('waiting', chain)
    now += minute
  }
  expect(await store.get('waiting', chain)).toMatchObject({ sinceBlock: null })
  expect(added).toEqual([chain])
})

test('behavior: who was asked for while a clock was ahead is written as before once it is right again', async () => {
  const { store } = createStore()
  const right = now
  now += day
  await store.touch('ahead', chain)
  await opened.database.delete(watchedAccounts)
  now = right
  await store.touch('ahead', chain)
  expect(await opened.database.select().from(watchedAccounts)).toMatchObject([
    { account: 'ahead', askedAt: right },
  ])
})

test('error: a database that does not answer is told to the log once, and tried again', async () => {
  const { store, lines } = createStore()
  const closed = await openTestDatabase()
  await closed.close()
  const broken = createWatchedAccountStore({
    database: closed.database,
    log: createLog({}, { write: (line) => void lines.push(line) }),
    getNow: () => now,
    watchedFor: day,
    onAdded: () => undefined,
  })
  const query = vi.spyOn(closed.database.$client, 'query')
  await broken.touch('three', chain)
  await broken.touch('three', chain)
  expect(query).toHaveBeenCalledTimes(2)
  expect(lines).toHaveLength(1)
  expect(await store.get('three', chain)).toBeUndefined()
})

test('parameters: of more accounts than may be followed, those asked for longest ago are let go, and are new when asked for again', async () => {
  const { store } = createStore()
  const { database } = opened
  const followers = createFollowerStore(database, { leaseTime: 1_000, worldId: undefined })
  await database.delete(watchedAccounts)
  const names = ['a', 'b', 'c', 'd']
  for (const account of names) {
    await store.touch(account, chain)
    now += 2 * minute
  }
  await store.touch('other chain', 'eip155:1')
  await database.update(watchedAccounts).set({ sinceBlock: 7, backfilledTo: 0 })
  now += minute
  await store.touch('a', chain)
  const oldest = now - 90 * day
  const list = async (on: typeof chain | 'eip155:1') =>
    (await followers.listAccounts(on, oldest)).map(({ account }) => account)
  expect(await followers.letGo(chain, oldest, 2)).toBe(2)
  expect(await list(chain)).toEqual(['a', 'd'])
  expect(await list('eip155:1')).toEqual(['other chain'])
  now += 2 * minute
  await store.touch('b', chain)
  expect(await list(chain)).toEqual(['a', 'b', 'd'])
  expect(await store.get('b', chain)).toMatchObject({ sinceBlock: null, backfilledTo: null })
  expect(await store.get('a', chain)).toMatchObject({ sinceBlock: 7, backfilledTo: 0 })
})

test('behavior: what is kept of accounts long forgotten is deleted piece by piece, and nothing else', async () => {
  const { store } = createStore()
  const { database } = opened
  await database.delete(watchedAccounts)
  await database.delete(accountEvents)
  const cursor = { address: 'x', readCount: 0, isComplete: true }
  for (const account of ['old', 'young']) {
    await store.touch(account, chain)
    await database.insert(solanaCursors).values({ account, chain, ...cursor })
    now += day
  }
  await database.execute(sql`
    insert into account_events (account, chain, block, position, tx_id, time, status, kind, direction, from_address,
      initiator, is_internal, spam_level, spam_reasons)
    select account, ${chain}, block, 0, 'tx', 0, 'confirmed', 'native', 'in', '', '', false, 'ok', '{}'
    from unnest(array['old', 'young']) account, generate_series(1, 6000) block`)
  const isOlder = now - 1.5 * day
  expect(await deleteForgotten(database, isOlder)).toBe(true)
  expect(await store.get('old', chain)).toBeDefined()
  expect(await deleteForgotten(database, isOlder)).toBe(false)
  const rows = await Promise.all(
    [watchedAccounts, solanaCursors].map((table) => database.select({ account: table.account }).from(table)),
  )
  expect(rows.flat()).toEqual([{ account: 'young' }, { account: 'young' }])
  const { account } = accountEvents
  const kept = await database.select({ account, events: count() }).from(accountEvents).groupBy(account)
  expect(kept).toEqual([{ account: 'young', events: 6_000 }])
})
