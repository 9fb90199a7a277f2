import {
  fundSolana,
  hasSurfpool,
  isWide,
  type Line,
  needsSurfpool,
  runBySecondRoad,
  seedSolana,
  startLine,
  startSolanaGateway,
  startSurfpool,
} from '@gangway/dev'
import { gangwaySolana } from '@gangway/registry'
import {
  createLog,
  createMetrics,
  createRpcUpstreams,
  type OpenDatabase,
  type RpcUpstreams,
} from '@gangway/server-kit'
import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import { createAccountChanges } from '../src/follower/createAccountChanges.js'
import { createFollowers } from '../src/follower/createFollowers.js'
import { openTestDatabase } from './openTestDatabase.js'

const chain = gangwaySolana.caipNetworkId
const patience = { timeout: 60_000, interval: 100 }
/** So long nothing is asked of an account that is read with each round otherwise, ms. */
const quietTime = 5_000

const stops: (() => unknown)[] = []
let opened: OpenDatabase
let rpcUrl: string
let rpc: RpcUpstreams
let line: Line

beforeAll(async () => {
  if (!hasSurfpool()) return
  const node = await startSurfpool({ mode: 'clock', slotTime: 50 })
  stops.unshift(() => node.stop())
  rpcUrl = node.url
  await seedSolana(rpcUrl)
  const upstream = { rpcUrl: node.url, wsUrl: node.wsUrl }
  const gateway = await startSolanaGateway({ port: 0, wsPort: 0, getUpstream: () => upstream })
  stops.unshift(() => gateway.stop())
  line = await startLine(gateway.wsUrl)
  stops.unshift(() => line.close())
  rpc = createRpcUpstreams([{ network: gangwaySolana, rpcUrls: [gateway.url] }], {
    log: createLog({ level: 'silent' }),
    metrics: createMetrics(),
  })
  opened = await openTestDatabase()
  stops.unshift(() => opened.close())
}, 120_000)

afterAll(async () => {
  for (const stop of stops) await stop()
})

/** Follows an account; counts what is asked of the node about it. */
async function follow(account: string) {
  const lines: string[] = []
  let askedAt = performance.now()
  const counting: RpcUpstreams = {
    ...rpc,
    read(...asked) {
      if (JSON.stringify(asked).includes(account)) askedAt = performance.now()
      return rpc.read(...asked)
    },
  }
  await opened.database.insert(watchedAccounts).values({ chain, account, askedAt: Date.now() })
  const followers = createFollowers({
    ...{ database: opened.database, rpc: counting, backfillRequests: 1_000 },
    log: createLog({ level: 'info' }, { write: (text) => void lines.push(text) }),
    metrics: createMetrics(),
    changes: createAccountChanges(),
    judge: {
      judge: async (_chain, events) =>
        events.map((event) => ({ ...event, verdict: { level: 'ok', reasons: [] } })),
    },
    worldId: 'world',
    getNow: Date.now,
    watchedFor: 86_400_000,
    subscriptionUrls: { [chain]: line.url },
  })
  onTestFinished(followers.close)
  return {
    getSilence: () => performance.now() - askedAt,
    isLogged: (text: string) => lines.some((each) => each.includes(text)),
  }
}

const countEvents = async () => (await opened.database.select().from(accountEvents)).length

const isRun = hasSurfpool() && isWide
const { meta } = isWide ? needsSurfpool : { meta: runBySecondRoad }

describe.skipIf(!isRun)('on Surfpool', { meta, timeout: 300_000 }, () => {
  test('behavior: an account to which nothing happens is not asked for, and nothing is lost while the node’s socket is away', async () => {
    const { address } = await generateKeyPairSigner()
    const pay = () => fundSolana(rpcUrl, { address, asset: 'native', amount: 1_000_000_000n })
    await pay()
    const { getSilence, isLogged } = await follow(address)
    await expect.poll(countEvents, patience).toBe(1)
    await expect.poll(getSilence, patience).toBeGreaterThan(quietTime)

    await pay()
    await expect.poll(countEvents, patience).toBe(2)

    line.cut()
    await expect.poll(() => isLogged('the node takes no subscriptions'), patience).toBe(true)
    await pay()
    await expect.poll(countEvents, patience).toBe(3)
    line.mend()
    await expect.poll(() => isLogged('the node takes subscriptions again'), patience).toBe(true)
    await expect.poll(getSilence, { ...patience, timeout: 120_000 }).toBeGreaterThan(quietTime)
    await pay()
    await expect.poll(countEvents, patience).toBe(4)
  })
})
