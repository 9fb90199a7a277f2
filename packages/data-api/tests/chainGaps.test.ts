import { callJsonRpc, getFreePort, type Instance, startAnvil } from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { createFollowedHistory } from '../src/history/createFollowedHistory.js'
import { createHistoryStore } from '../src/history/createHistoryStore.js'
import { openTestDatabase } from './openTestDatabase.js'
import { startFollowers } from './startFollowers.js'
import { startPickyNode } from './startPickyNode.js'

const chain = gangwayOne.caipNetworkId
const account = '0x00000000000000000000000000000000000000b8'
const patience = { timeout: 60_000, interval: 100 }

let anvil: Instance
let opened: OpenDatabase
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  opened = await openTestDatabase()
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(async () => {
  await opened.close()
  await anvil.stop()
})

/** A payment to the account, in a block of its own. */
async function pay(value: number) {
  const [from] = (await callJsonRpc(anvil.url, 'eth_accounts')) as string[]
  await callJsonRpc(anvil.url, 'eth_sendTransaction', [
    { from, to: account, value: `0x${value.toString(16)}` },
  ])
  await callJsonRpc(anvil.url, 'anvil_mine', ['0x1'])
}

/** A chain of which nothing can be set back, by a node that is asked through `refuse`. */
async function follow(refuse: Parameters<typeof startPickyNode>[1]) {
  const node = await startPickyNode(anvil.url, refuse)
  stops.push(node.stop)
  const followers = startFollowers({
    database: opened.database,
    urls: { [chain]: node.url },
    arePublic: true,
  })
  stops.push(followers.close)
  await followers.watched.touch(account, chain)
  return followers
}

async function readAmounts() {
  const rows = await opened.database
    .select({ raw: accountEvents.raw })
    .from(accountEvents)
    .where(eq(accountEvents.account, account))
    .orderBy(asc(accountEvents.block))
  return rows.map(({ raw }) => raw)
}

test('behavior: after a pause of hours what is new is told at once; what was between is missing, which the history says, and is read (data-sources.md §3.4)', async () => {
  const before = await follow(() => undefined)
  await pay(1)
  await expect.poll(readAmounts, patience).toEqual([1n])
  await expect.poll(() => before.watched.get(account, chain), patience).toMatchObject({ backfilledTo: 0 })
  for (const stop of stops.splice(0).reverse()) await stop()

  await pay(2)
  // A block a minute, for five hours.
  await callJsonRpc(anvil.url, 'anvil_mine', ['0x12c', '0x3c'])
  await pay(3)
  const head = Number(await callJsonRpc(anvil.url, 'eth_blockNumber'))
  let release = () => {}
  const released = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
  const isBetween = (method: string, [block, isWhole]: readonly unknown[]) =>
    method === 'eth_getBlockByNumber' && isWhole === true && Number(block) <= head - 128
  const after = await follow((method, params) => (isBetween(method, params) ? released : undefined))
  const { watched, lines, metrics } = after
  const store = createHistoryStore(opened.database)
  const history = createFollowedHistory({
    ...{ store, watched },
    getBlockTime: async () => 0,
  })
  const isPartial = async () => {
    const request = { account, chain, position: undefined, limit: 10, signal: AbortSignal.timeout(10_000) }
    return (await history.getPage(request)).isPartial
  }
  const getGapBlocks = async () => (await metrics.followerGapBlocks.get()).values[0]?.value

  await expect.poll(readAmounts, patience).toEqual([1n, 3n])
  const { sinceBlock } = (await watched.get(account, chain)) ?? {}
  expect((await store.getProgress(chain)).newestGap).toBeGreaterThanOrEqual(
    sinceBlock ?? Number.POSITIVE_INFINITY,
  )
  expect(await isPartial()).toBe(true)
  expect(lines.join('')).toContain('blocks are passed over')
  await expect.poll(getGapBlocks, patience).toBeGreaterThan(100)

  release()
  await expect.poll(readAmounts, patience).toEqual([1n, 2n, 3n])
  await expect.poll(isPartial, patience).toBe(false)
  await expect.poll(getGapBlocks, patience).toBe(0)
}, 240_000)
