import { callJsonRpc, getFreePort, type Instance, isWide, runBySecondRoad, startAnvil } from '@gangway/dev'
import type { CaipNetworkId, Network } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { createMetrics, type NetworkSetting, type OpenDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chainCursors } from '../src/database/chainCursors.js'
import { followers as followersTable } from '../src/database/followers.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import {
  createAccountChanges,
  createFollowers,
  createPriceManager,
  createTokenStore,
  createTransferJudge,
  createWatchedAccountStore,
} from '../src/index.js'
import { createTestRpc } from './createTestRpc.js'
import { eachDatabase } from './eachDatabase.js'
import { startPickyNode } from './startPickyNode.js'

const account = '0x00000000000000000000000000000000000000c7'
const patience = { timeout: 60_000, interval: 100 }
const ids = [31_337, 31_338, 31_339, 31_340]

let anvil: Instance
let networks: NetworkSetting[]
const stops: (() => Promise<void>)[] = []

/** Four chains: one node, which says of itself that it is each of them. */
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  networks = await Promise.all(
    ids.map(async (id) => {
      const node = await startPickyNode(anvil.url, (method) =>
        method === 'eth_chainId' ? { result: `0x${id.toString(16)}` } : undefined,
      )
      stops.push(node.stop)
      const network: Network = { ...gangwayOne, id, caipNetworkId: `eip155:${id}` }
      return { network, rpcUrls: [node.url] }
    }),
  )
})
afterAll(async () => {
  for (const stop of stops.splice(0)) await stop()
  await anvil.stop()
})

await eachDatabase((open) => {
  let opened: OpenDatabase
  const running: (() => Promise<void>)[] = []
  beforeAll(async () => {
    opened = await open()
  })
  afterEach(async () => {
    for (const close of running.splice(0)) await close()
    await opened.database.delete(chainCursors)
    await opened.database.delete(followersTable)
    await opened.database.delete(watchedAccounts)
  })
  afterAll(() => opened.close())

  /** The followers of one more process. */
  function start(by = networks) {
    const { rpc, log } = createTestRpc(by)
    const metrics = createMetrics()
    const parts = { database: opened.database, rpc, log, getNow: Date.now, watchedFor: 86_400_000 }
    const tokens = createTokenStore({ ...parts, listedTokens: [] })
    const prices = createPriceManager({ providers: [], log })
    const followers = createFollowers({
      ...{ ...parts, metrics, changes: createAccountChanges(), worldId: undefined },
      judge: createTransferJudge({ ...parts, tokens, prices }),
      backfillRequests: 20_000,
      leaseTime: 2_000,
    })
    running.push(followers.close)
    const watched = createWatchedAccountStore({ ...parts, onAdded: followers.look })
    return { ...followers, watched }
  }

  /** How many chains each process has, the most first. */
  async function countHeld(): Promise<number[]> {
    const rows = await opened.database.select({ holder: chainCursors.holder }).from(chainCursors)
    const counts = new Map<string, number>()
    for (const { holder } of rows) if (holder !== null) counts.set(holder, (counts.get(holder) ?? 0) + 1)
    return [...counts.values()].toSorted((one, two) => two - one)
  }

  const toChain = (id: number): CaipNetworkId => `eip155:${id}`

  test('behavior: processes share the chains out; who goes leaves its own to the others', async () => {
    const first = start()
    for (const id of ids) await first.watched.touch(account, toChain(id))
    await expect.poll(countHeld, patience).toEqual([4])
    const second = start()
    await expect.poll(countHeld, patience).toEqual([2, 2])
    const third = start()
    await expect.poll(countHeld, patience).toEqual([2, 2])
    await third.close()
    await second.close()
    await expect.poll(countHeld, patience).toEqual([4])
    for (const id of ids)
      await expect
        .poll(async () => (await first.watched.get(account, toChain(id)))?.sinceBlock, patience)
        .not.toBeNull()
  })

  test.skipIf(!isWide)(
    'behavior: the chains of a process that says nothing any more are taken over',
    { meta: runBySecondRoad },
    async () => {
      const until = Date.now() + 10_000
      await opened.database
        .insert(followersTable)
        .values({ holder: 'silent', kind: ids.map(toChain).join(' '), seenUntil: until })
      await opened.database
        .insert(chainCursors)
        .values(ids.slice(0, 2).map((id) => ({ chain: toChain(id), holder: 'silent', heldUntil: until })))
      const { watched } = start()
      for (const id of ids) await watched.touch(account, toChain(id))
      await expect.poll(countHeld, patience).toEqual([2, 2])
      await expect.poll(countHeld, patience).toEqual([4])
    },
  )

  test.skipIf(!isWide)(
    'behavior: a process that reaches none of its nodes leaves its share to the others',
    { meta: runBySecondRoad },
    async () => {
      const refusing = await Promise.all(
        networks.map(async ({ network }) => {
          const node = await startPickyNode(anvil.url, (method) =>
            method === 'eth_chainId' ? { result: `0x${network.id.toString(16)}` } : { status: 503 },
          )
          running.push(node.stop)
          return { network, rpcUrls: [node.url] }
        }),
      )
      const cut = start(refusing)
      for (const id of ids) await cut.watched.touch(account, toChain(id))
      await expect.poll(countHeld, patience).toEqual([4])
      start()
      const readTaken = async () => {
        const rows = await opened.database.select().from(watchedAccounts)
        return rows.filter(({ sinceBlock }) => sinceBlock !== null)
      }
      await expect.poll(readTaken, patience).toHaveLength(4)
    },
  )

  test('behavior: an account that another process added is followed within seconds', async () => {
    const first = start()
    await first.watched.touch(account, toChain(31_337))
    await expect.poll(countHeld, patience).toEqual([1])
    const late = '0x00000000000000000000000000000000000000c8'
    await opened.database
      .insert(watchedAccounts)
      .values({ account: late, chain: toChain(31_337), askedAt: Date.now() })
    await callJsonRpc(anvil.url, 'anvil_mine', ['0x1'])
    await expect
      .poll(async () => (await first.watched.get(late, toChain(31_337)))?.sinceBlock, patience)
      .toBeGreaterThanOrEqual(0)
  })
})
