import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  fundSolana,
  needsPostgres,
  seedSolana,
  startPostgres,
  startSolanaGateway,
  startSurfpool,
} from '@gangway/dev'
import { gangwaySolana } from '@gangway/registry'
import type { DatabaseLocation } from '@gangway/server-kit'
import { generateKeyPairSigner } from '@solana/kit'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { expectTakeOver } from './expectTakeOver.js'
import { openTestDatabase } from './openTestDatabase.js'
import { spawnFollower } from './spawnFollower.js'
import { startFollowers } from './startFollowers.js'

const chain = gangwaySolana.caipNetworkId
const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
/** The embedded database takes seconds to start, and is started once more than it is killed. */
const kills = { embedded: isDeep ? 20 : 1, postgres: isDeep ? 20 : 2 }

/** Transfers sent while each follower lives. */
const perLife = 5

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

const stops: (() => Promise<void>)[] = []
let rpcUrl: string
let url: string

beforeAll(async () => {
  const node = await startSurfpool({ mode: 'clock', slotTime: 50 })
  stops.unshift(() => node.stop())
  await seedSolana(node.url)
  const upstream = { rpcUrl: node.url, wsUrl: node.wsUrl }
  const gateway = await startSolanaGateway({ port: 0, wsPort: 0, getUpstream: () => upstream })
  stops.unshift(() => gateway.stop())
  rpcUrl = node.url
  url = gateway.url
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

type Location = Exclude<DatabaseLocation, string>

/** An account nobody knows, and what was sent to it. */
async function createReceiver() {
  const { address } = await generateKeyPairSigner()
  const sent = new Map<string, bigint>()
  async function send() {
    const amount = 10_000_000n + BigInt(sent.size)
    sent.set(await fundSolana(rpcUrl, { address, asset: 'native', amount }), amount)
  }
  return { account: address, sent, send }
}

async function expectNothingLost(location: Location, kills: number) {
  const { account, sent, send } = await createReceiver()
  for (let life = 0; life < kills; life += 1) {
    const follower = await spawnFollower({ location, chain, url, account })
    onTestFinished(follower.kill)
    const hasWritten = follower.hasWritten()
    for (let transfer = 0; transfer < perLife; transfer += 1) await send()
    // Some are killed at the end of a commit, the others wherever they are.
    if (life % 2 === 0) await hasWritten
    await follower.kill()
  }
  await send()
  await expectAllOnce(location, account, sent)
  const found = `of ${sent.size} transfers none lost or doubled`
  return { what: 'kill -9 of a follower of Solana', tried: kills, found }
}

/** Whoever goes on last has each of the transfers once. */
async function expectAllOnce(location: Location, account: string, sent: Map<string, bigint>): Promise<void> {
  const { database, close } = await openTestDatabase(location)
  const followers = startFollowers({ database, urls: { [chain]: url } })
  onTestFinished(async () => {
    await followers.close()
    await close()
  })
  const readRows = async () => {
    const isOurs = and(eq(accountEvents.account, account), eq(accountEvents.chain, chain))
    const rows = await database.select().from(accountEvents).where(isOurs)
    return rows.map(({ txId, raw }) => [txId, raw] as const).sort()
  }
  const expected = [...sent].sort()
  await expect.poll(readRows, { timeout: 40_000 }).toEqual(expected)
  await expect
    .poll(async () => (await followers.watched.get(account, chain))?.backfilledTo, { timeout: 40_000 })
    .toBe(0)
  expect(await readRows()).toEqual(expected)
}

test.skipIf(postgres && !isDeep)(
  'behavior: a follower killed while it follows loses and doubles nothing',
  { timeout: 120_000 * kills.embedded, meta: { skipReason: 'run by npm run test:deep' } },
  async ({ task }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-follower-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    task.meta.deepCount = await expectNothingLost({ folder }, kills.embedded)
  },
)

test.skipIf(!postgres)(
  'behavior: nor does one on Postgres',
  { timeout: 120_000 * kills.postgres, ...needsPostgres },
  async ({ task }) => {
    const location = { url: (await postgres?.createDatabase()) ?? '' }
    task.meta.deepCount = await expectNothingLost(location, kills.postgres)
  },
)

// The lease is the same for every chain: followerKill.test.ts tries it each time.
test.skipIf(!postgres || !isDeep)(
  'behavior: of two processes one follows, and the other goes on once that was killed',
  { timeout: 240_000, ...(postgres ? { meta: { skipReason: 'run by npm run test:deep' } } : needsPostgres) },
  async () => {
    const location = { url: (await postgres?.createDatabase()) ?? '' }
    const { account, sent, send } = await createReceiver()
    await expectTakeOver({ location, chain, url, account, send })
    expect(sent.size).toBe(5)
    await expectAllOnce(location, account, sent)
  },
)
