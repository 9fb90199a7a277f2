import { gangwayOne } from '@gangway/registry'
import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { chainBlocks } from '../src/database/chainBlocks.js'
import { chainCursors } from '../src/database/chainCursors.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import { createFollowerStore } from '../src/follower/createFollowerStore.js'
import { dropAbove } from '../src/follower/eip155/chainBlockStore.js'
import { createAccountChanges, openChangeTail } from '../src/index.js'
import { createAccountEvent } from './createAccountEvent.js'
import { eachDatabase } from './eachDatabase.js'

const chain = gangwayOne.caipNetworkId
const other = 'eip155:31338' as const
const accounts = ['one', 'two', 'three']
const log = createLog({ level: 'silent' })

await eachDatabase((open) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  beforeEach(async () => {
    await opened.database.delete(accountEvents)
    await opened.database.delete(chainCursors)
    await opened.database.delete(chainBlocks)
    await opened.database.delete(accountEvents)
    await opened.database.delete(watchedAccounts)
    const rows = [chain, other].flatMap((on) =>
      accounts.map((account) => ({ account, chain: on, askedAt: Date.now() }) as const),
    )
    await opened.database.insert(watchedAccounts).values(rows)
  })

  /** A follower of another process, and a tail of this one. */
  async function setUp() {
    const store = createFollowerStore(opened.database, { leaseTime: 60_000, worldId: undefined })
    for (const on of [chain, other] as const) await store.lease(on, 'another process')
    let block = 0
    const write = (on: typeof chain | typeof other, ...changed: string[]) => {
      block += 1
      const events = changed.map((account) => createAccountEvent({ account, chain: on, block }))
      return store.commit(on, 'another process', { events })
    }
    const told: string[] = []
    const changes = createAccountChanges()
    changes.subscribe(undefined, ({ account, chain: on }) => void told.push(`${on} ${account}`))
    const openTail = () => openChangeTail({ database: opened.database, log, changes, isHeard: () => true })
    return { store, write, told, openTail }
  }

  test('default: what other processes wrote from its beginning on is told, of each chain and account once', async () => {
    const { write, told, openTail } = await setUp()
    await write(chain, 'one')
    const tail = await openTail()
    await write(chain, 'two')
    await write(chain, 'two', 'three')
    await write(other, 'one')
    tail.wake()
    await expect.poll(() => told.toSorted()).toEqual([`${chain} three`, `${chain} two`, `${other} one`])
    await write(chain, 'one')
    tail.wake()
    await expect.poll(() => told).toHaveLength(4)
    await tail.close()
  })

  test('behavior: what a reorganisation took away is told, and what is below the newest event', async () => {
    const { store, write, told, openTail } = await setUp()
    await write(chain, 'one')
    const tail = await openTail()
    await store.commit(chain, 'another process', { events: [], write: (tx) => dropAbove(tx, chain, 0) })
    tail.wake()
    await expect.poll(() => told).toEqual([`${chain} one`])
    await tail.close()
  })

  test('behavior: what this process wrote is not told twice, unless another wrote beside it', async () => {
    const { write, told, openTail } = await setUp()
    const tail = await openTail()
    const { version } = await write(chain, 'one')
    tail.skip(chain, version ?? expect.fail())
    await write(chain, 'two')
    const last = await write(chain, 'three')
    tail.skip(chain, last.version ?? expect.fail())
    tail.wake()
    await expect.poll(() => told.toSorted()).toEqual([`${chain} three`, `${chain} two`])
    await tail.close()
  })

  test('behavior: after a database was put back to what it was, all that has changed in it is told', async () => {
    const { write, told, openTail } = await setUp()
    await write(chain, 'one')
    await write(chain, 'two')
    const tail = await openTail()
    await opened.database.update(chainCursors).set({ version: 1 }).where(eq(chainCursors.chain, chain))
    tail.wake()
    await expect.poll(() => told).toEqual([`${chain} one`])
    await write(chain, 'three')
    tail.wake()
    // Two was marked by a number that came again.
    await expect.poll(() => told.slice(1).toSorted()).toEqual([`${chain} three`, `${chain} two`])
    await tail.close()
  })

  test('behavior: however many accounts are followed, those that have not changed are not read', async () => {
    const { write, told, openTail } = await setUp()
    await opened.database.execute(sql`
      insert into watched_accounts (account, chain, asked_at, changes)
      select 'account ' || number, ${other}, 1, number from generate_series(1, 20000) number`)
    await opened.database.update(chainCursors).set({ version: 20_000 }).where(eq(chainCursors.chain, other))
    await opened.database.execute(sql`analyze watched_accounts`)
    const tail = await openTail()
    await write(other, 'one')
    tail.wake()
    await expect.poll(() => told).toEqual([`${other} one`])
    await tail.close()
    // By the connection that has just read them.
    const { rows } = await opened.database.execute(
      sql`explain execute account_changes(array['eip155:31338'], array[20000])`,
    )
    const plan = JSON.stringify(rows)
    expect(plan).toContain('watched_accounts_by_change')
    expect(plan).not.toContain('Seq Scan on watched_accounts')
  })

  test('behavior: without signals it looks by itself', async () => {
    const { write, told, openTail } = await setUp()
    const tail = await openTail()
    await write(chain, 'one')
    await expect.poll(() => told, { timeout: 10_000 }).toEqual([`${chain} one`])
    await tail.close()
  })
})
