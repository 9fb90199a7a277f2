import { gangwayOne } from '@gangway/registry'
import { createLog, createMetrics } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/openTestDatabase.js'
import { chainCursors } from '../database/chainCursors.js'
import { watchedAccounts } from '../database/watchedAccounts.js'
import { createAccountChanges } from './createAccountChanges.js'
import { createChainLoop } from './createChainLoop.js'
import { createFollowerStore } from './createFollowerStore.js'

const chain = gangwayOne.caipNetworkId

test('behavior: a round that takes longer than the lease keeps the chain', async () => {
  const opened = await openTestDatabase()
  await opened.database.insert(watchedAccounts).values({ account: 'one', chain, askedAt: 2 })
  const readHeldUntil = async () => (await opened.database.select().from(chainCursors))[0]?.heldUntil ?? 0
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const loop = createChainLoop({
    network: gangwayOne,
    follower: {
      async follow() {
        await ended
        return { lagBlocks: 1, lagTime: 0, isNew: false, isMoreWaiting: false }
      },
    },
    store: createFollowerStore(opened.database, { leaseTime: 5_000, worldId: undefined }),
    judge: { judge: async () => [] },
    changes: createAccountChanges(),
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    holder: 'one',
    getOldestAsked: () => 1,
    limits: { accounts: 1, eventsPerHour: 1 },
    times: { shortest: 10, longest: 10, longestAfterFailure: 10, refresh: 10, relist: 10 },
    onWritten: () => undefined,
  })
  await expect.poll(readHeldUntil, { timeout: 10_000 }).toBeGreaterThan(0)
  const first = await readHeldUntil()
  await expect.poll(readHeldUntil, { timeout: 10_000 }).toBeGreaterThan(first)
  end()
  await loop.close()
  expect(await readHeldUntil()).toBe(0)
  await opened.close()
})

test('behavior: at the head of a node that stands still nothing counts as caught up, and that is told once', async () => {
  const opened = await openTestDatabase()
  await opened.database.insert(watchedAccounts).values({ account: 'one', chain, askedAt: 2 })
  const readCaughtUpAt = async () => (await opened.database.select().from(chainCursors))[0]?.caughtUpAt
  const lines: string[] = []
  const metrics = createMetrics()
  let [headAge, rounds] = [300_001, 0]
  const loop = createChainLoop({
    network: gangwayOne,
    follower: {
      async follow() {
        rounds += 1
        return { lagBlocks: 0, lagTime: 0, isNew: false, isMoreWaiting: false, headAge }
      },
    },
    store: createFollowerStore(opened.database, { leaseTime: 5_000, worldId: undefined }),
    judge: { judge: async () => [] },
    changes: createAccountChanges(),
    log: createLog({ level: 'info' }, { write: (line) => void lines.push(line) }),
    metrics,
    holder: 'one',
    getOldestAsked: () => 1,
    limits: { accounts: 1, eventsPerHour: 1 },
    times: { shortest: 1, longest: 1, longestAfterFailure: 1, refresh: 1, relist: 1 },
    onWritten: () => undefined,
  })
  await expect.poll(() => rounds, { timeout: 10_000 }).toBeGreaterThan(3)
  expect(await readCaughtUpAt()).toBeNull()
  expect((await metrics.followerHeadAge.get()).values).toMatchObject([{ value: 300.001 }])
  headAge = 300_000
  await expect.poll(readCaughtUpAt, { timeout: 10_000 }).toBeGreaterThan(0)
  await loop.close()
  expect(lines.filter((line) => line.includes('has no new blocks'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('has new blocks again'))).toHaveLength(1)
  await opened.close()
})

test('behavior: who is added while the node fails does not have it asked again before its time', async () => {
  const opened = await openTestDatabase()
  await opened.database.insert(watchedAccounts).values({ account: 'one', chain, askedAt: 2 })
  let rounds = 0
  const loop = createChainLoop({
    network: gangwayOne,
    follower: {
      async follow() {
        rounds += 1
        throw new Error('the node is down')
      },
    },
    store: createFollowerStore(opened.database, { leaseTime: 5_000, worldId: undefined }),
    judge: { judge: async () => [] },
    changes: createAccountChanges(),
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
    holder: 'one',
    getOldestAsked: () => 1,
    limits: { accounts: 1, eventsPerHour: 1 },
    times: {
      ...{ shortest: 60_000, longest: 60_000, longestAfterFailure: 60_000 },
      ...{ refresh: 10_000, relist: 10_000 },
    },
    onWritten: () => undefined,
  })
  await expect.poll(() => rounds, { timeout: 10_000 }).toBe(1)
  // The database has one connection: a round that was begun would be through with it before these.
  for (let time = 0; time < 20; time++) {
    loop.add([{ account: 'two', chain, sinceBlock: null, backfilledTo: null }])
    await opened.database.select().from(chainCursors)
  }
  expect(rounds).toBe(1)
  await loop.close()
  await opened.close()
})
