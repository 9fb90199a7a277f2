import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  callJsonRpc,
  deployLocalContracts,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  localEvmTokens,
  needsPostgres,
  startAnvil,
  startPostgres,
  waitForReceipt,
} from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import type { DatabaseLocation } from '@gangway/server-kit'
import { and, asc, eq, gte } from 'drizzle-orm'
import { createPublicClient, createWalletClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { expectTakeOver } from './expectTakeOver.js'
import { openTestDatabase } from './openTestDatabase.js'
import { spawnFollower } from './spawnFollower.js'
import { startFollowers } from './startFollowers.js'

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
/** The embedded database takes seconds to start, and is started once more than it is killed. */
const kills = { embedded: isDeep ? 20 : 1, postgres: isDeep ? 20 : 2 }

/** Transfers of coin and token sent while each follower lives. */
const pairsPerLife = 5

const chain = gangwayOne.caipNetworkId
const sender = getLocalEvmAccount(0)
const friend = getLocalEvmAccount(1).address

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

let anvil: Instance

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
})
afterAll(() => anvil.stop())

type Location = Exclude<DatabaseLocation, string>

async function sendPair(): Promise<void> {
  const wallet = createWalletClient({ account: sender, transport: http(anvil.url) })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 1n] })
  await wallet.sendTransaction({ chain: null, to: friend, value: 1n })
  const hash = await wallet.sendTransaction({ chain: null, to: localEvmTokens.usdx.at, data })
  await waitForReceipt(anvil.url, hash)
}

/** What the node says the recipient got since a block, in its order. */
async function listReceived(from: bigint): Promise<string[]> {
  const client = createPublicClient({ transport: http(anvil.url) })
  const received: string[] = []
  for (let number = from; number <= (await client.getBlockNumber()); number++) {
    const { transactions } = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const { from: by, hash, value } of transactions)
      if (by === sender.address.toLowerCase()) received.push(`${hash} ${value > 0n ? 'native' : 'fungible'}`)
  }
  return received
}

const account = friend.toLowerCase()
const getStart = async () => BigInt(String(await callJsonRpc(anvil.url, 'eth_blockNumber'))) + 1n

async function expectNothingLost(location: Location, kills: number) {
  const start = await getStart()
  for (let life = 0; life < kills; life++) {
    const follower = await spawnFollower({ location, chain, url: anvil.url, account })
    onTestFinished(follower.kill)
    const hasWritten = follower.hasWritten()
    for (let pair = 0; pair < pairsPerLife; pair++) await sendPair()
    // Some are killed at the end of a commit, the others wherever they are.
    if (life % 2 === 0) await hasWritten
    await follower.kill()
  }
  await sendPair()
  const transfers = 2 * (kills * pairsPerLife + 1)
  await expectAllOnce(location, start, transfers)
  const found = `of ${transfers} transfers none lost or doubled`
  return { what: 'kill -9 of a follower of an EVM chain', tried: kills, found }
}

/** Whoever goes on last has each of so many transfers since a block, once. */
async function expectAllOnce(location: Location, start: bigint, transfers: number): Promise<void> {
  const expected = await listReceived(start)
  expect(expected).toHaveLength(transfers)
  const { database, close } = await openTestDatabase(location)
  const { watched, close: stop } = startFollowers({ database, urls: { [chain]: anvil.url } })
  onTestFinished(async () => {
    await stop()
    await close()
  })
  const readRows = async () => {
    const rows = await database
      .select()
      .from(accountEvents)
      .where(and(eq(accountEvents.account, account), gte(accountEvents.block, Number(start))))
      .orderBy(asc(accountEvents.block), asc(accountEvents.position))
    return rows.map(({ txId, kind }) => `${txId} ${kind}`)
  }
  await expect.poll(readRows, { timeout: 40_000 }).toEqual(expected)
  await expect
    .poll(async () => (await watched.get(account, chain))?.backfilledTo, { timeout: 40_000 })
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

test.skipIf(!postgres)(
  'behavior: of two processes one follows, and the other goes on once that was killed',
  { timeout: 240_000, ...needsPostgres },
  async () => {
    const location = { url: (await postgres?.createDatabase()) ?? '' }
    const start = await getStart()
    await expectTakeOver({ location, chain, url: anvil.url, account, send: sendPair })
    await expectAllOnce(location, start, 10)
  },
)
