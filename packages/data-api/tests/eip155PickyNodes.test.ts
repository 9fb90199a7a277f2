import {
  callJsonRpc,
  deployLocalContracts,
  deployTestContract,
  fundEvm,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  startAnvil,
  type TestContract,
  waitForReceipt,
} from '@gangway/dev'
import { parseWith } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type Address, createWalletClient, encodeFunctionData, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { chainCursors } from '../src/database/chainCursors.js'
import { watchedAccounts } from '../src/database/watchedAccounts.js'
import { debugTracesSchema, flatTracesSchema } from '../src/follower/eip155/nodeSchemas.js'
import { readDebugTraces } from '../src/follower/eip155/readDebugTraces.js'
import { readFlatTraces } from '../src/follower/eip155/readFlatTraces.js'
import { openTestDatabase } from './openTestDatabase.js'
import { startFollowers } from './startFollowers.js'
import { startPickyNode } from './startPickyNode.js'

const chain = gangwayOne.caipNetworkId
const logFilterSchema = v.object({ blockHash: v.optional(v.string()), toBlock: v.optional(v.string()) })

let anvil: Instance
let forwarder: TestContract
let opened: OpenDatabase
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  opened = await openTestDatabase()
  await deployLocalContracts(anvil.url)
  forwarder = await deployTestContract(anvil.url, 'forwarder')
})
afterAll(async () => {
  await opened.close()
  await anvil.stop()
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const makeAddress = () => privateKeyToAccount(generatePrivateKey()).address.toLowerCase() as Address

async function callForwarder(functionName: string, argument: unknown, value: bigint) {
  const { address: to, abi } = forwarder
  const wallet = createWalletClient({ account: getLocalEvmAccount(0), transport: http(anvil.url) })
  const data = encodeFunctionData({ abi, functionName, args: [argument] })
  const hash = await wallet.sendTransaction({ chain: null, to, value, data })
  return waitForReceipt(anvil.url, hash)
}

/** Follows an account by a node that refuses what it refuses. */
async function follow(account: Address, refuse: Parameters<typeof startPickyNode>[1]) {
  const node = await startPickyNode(anvil.url, refuse)
  stops.push(node.stop)
  const followers = startFollowers({ database: opened.database, urls: { [chain]: node.url } })
  stops.push(followers.close)
  await followers.watched.touch(account, chain)
  return followers
}

const read = (account: string) =>
  opened.database
    .select()
    .from(accountEvents)
    .where(eq(accountEvents.account, account))
    .orderBy(asc(accountEvents.block), asc(accountEvents.position))

const expectEvents = (account: string, events: readonly Record<string, unknown>[]) =>
  expect
    .poll(() => read(account), { timeout: 40_000 })
    .toEqual(events.map((event) => expect.objectContaining(event)))

/** All there is now has been followed. */
async function expectFollowed() {
  const head = Number(await callJsonRpc(anvil.url, 'eth_blockNumber'))
  const readCursor = async () => (await opened.database.select().from(chainCursors))[0]?.block
  await expect.poll(readCursor, { timeout: 40_000 }).toBe(head)
}

/** A past worth reading. All tests share the chain, and each reads all of it: it is made once. */
async function makePast() {
  const missing = 80 - Number(await callJsonRpc(anvil.url, 'eth_blockNumber'))
  if (missing > 0) await callJsonRpc(anvil.url, 'anvil_mine', [`0x${missing.toString(16)}`])
}

test('default: both ways to trace a block find the same', async () => {
  const friend = makeAddress()
  for (const { blockNumber } of [
    await callForwarder('forward', [friend, makeAddress()], 10n),
    await callForwarder('pretend', friend, 10n),
  ]) {
    const block = `0x${blockNumber.toString(16)}`
    const debug = await callJsonRpc(anvil.url, 'debug_traceBlockByNumber', [block, { tracer: 'callTracer' }])
    const flat = await callJsonRpc(anvil.url, 'trace_block', [block])
    const moves = readDebugTraces(parseWith(debugTracesSchema, debug))
    expect(moves.length).toBeGreaterThan(0)
    expect(readFlatTraces(parseWith(flatTracesSchema, flat))).toEqual(moves)
  }
})

test('behavior: a node that has only trace_block is asked for that', async () => {
  const friend = makeAddress()
  await follow(friend, (method) => (method.startsWith('debug_') ? 'method not found' : undefined))
  await callForwarder('forward', [friend], 4n)
  await expectEvents(friend, [{ kind: 'native', direction: 'in', raw: 4n, isInternal: true }])
})

test('behavior: by a node that traces nothing, what balances changed by is kept, unattributed', async () => {
  const friend = makeAddress()
  await follow(friend, (method) => (/^(debug|trace)_/.test(method) ? 'method not found' : undefined))
  await fundEvm(anvil.url, { address: friend, asset: 'native', amount: 5n })
  await callForwarder('forward', [friend], 4n)
  await expectEvents(friend, [
    { kind: 'native', direction: 'in', raw: 5n },
    { kind: 'unattributed', direction: 'in', raw: 4n, asset: null },
  ])
})

test('behavior: what is unattributed is kept once, however often and in whichever pieces the past is read', async () => {
  const friend = makeAddress()
  const { watched } = await follow(friend, (method) =>
    /^(debug|trace)_/.test(method) ? 'method not found' : undefined,
  )
  const expectRead = () =>
    expect.poll(async () => (await watched.get(friend, chain))?.backfilledTo, { timeout: 40_000 }).toBe(0)
  await expectRead()
  await callForwarder('forward', [friend], 4n)
  const events = [{ kind: 'unattributed', direction: 'in', raw: 4n }]
  await expectEvents(friend, events)
  await callJsonRpc(anvil.url, 'anvil_mine', ['0x15'])
  await expectFollowed()
  await opened.database
    .update(watchedAccounts)
    .set({ sinceBlock: null, backfilledTo: null })
    .where(eq(watchedAccounts.account, friend))
  await expectRead()
  await expectEvents(friend, events)
})

test('behavior: a node that answers for few blocks is asked for fewer', async () => {
  const friend = makeAddress()
  await fundEvm(anvil.url, { address: friend, asset: 'usdx', amount: 6n })
  await makePast()
  // Ranges are asked for of the past alone: all there is must be followed before the account is.
  const { close } = await follow(makeAddress(), () => undefined)
  await expectFollowed()
  await close()
  const spans: number[] = []
  await follow(friend, (method, [filter]) => {
    if (method !== 'eth_getLogs' || !Object.hasOwn(Object(filter), 'fromBlock')) return undefined
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
    const span = Number(toBlock) - Number(fromBlock) + 1
    spans.push(span)
    if (span > 20) return 'query exceeds the range'
    return span > 5
      ? `this block range should work: [${fromBlock}, 0x${(Number(fromBlock) + 4).toString(16)}]`
      : undefined
  })
  await expectEvents(friend, [{ kind: 'fungible', direction: 'in', raw: 6n }])
  expect(Math.max(...spans)).toBeGreaterThan(20)
})

/** Behind a balancer whoever is asked for something new for the first time has not got it yet. */
async function createLaggingAnswers(sayInstead: {
  logsOfBlock: string | { result: [] }
  traces: string | { result: [] }
}) {
  const start = Number(await callJsonRpc(anvil.url, 'eth_blockNumber'))
  const asked = new Set<string>()
  const readNumber = async (hash: string) => {
    const block = await callJsonRpc(anvil.url, 'eth_getBlockByHash', [hash, false])
    return Number(parseWith(v.object({ number: v.string() }), block).number)
  }
  const isLate = (number: number, key: string) => number > start && !asked.has(key) && asked.add(key)

  return async (method: string, params: readonly unknown[]) => {
    const key = JSON.stringify([method, params])
    if (method === 'eth_getTransactionReceipt' && isLate(Number.MAX_VALUE, key)) return { result: null }
    if (method.startsWith('debug_') && isLate(Number(params[0]), key)) return sayInstead.traces
    if (method !== 'eth_getLogs') return undefined
    const { blockHash, toBlock } = parseWith(logFilterSchema, params[0])
    if (blockHash) return isLate(await readNumber(blockHash), key) ? sayInstead.logsOfBlock : undefined
    return isLate(Number(toBlock), key) ? { result: [] } : undefined
  }
}

test.each([
  { name: 'says so', logsOfBlock: 'unknown block', traces: 'block not found' },
  { name: 'says that it is empty', logsOfBlock: { result: [] as [] }, traces: { result: [] as [] } },
])(
  'behavior: a node of a balancer that has not got a block, and $name, loses nothing',
  async (sayInstead) => {
    const friend = makeAddress()
    const answer = await createLaggingAnswers(sayInstead)
    await fundEvm(anvil.url, { address: friend, asset: 'usdx', amount: 1n })
    // Read back by ranges, what comes after one by one.
    await callJsonRpc(anvil.url, 'anvil_mine', ['0x8'])
    await fundEvm(anvil.url, { address: friend, asset: 'usdx', amount: 2n })
    await follow(friend, answer)
    await expectEvents(friend, [{ raw: 1n }, { raw: 2n }])
    await callForwarder('forward', [friend], 4n)
    await fundEvm(anvil.url, { address: friend, asset: 'usdx', amount: 3n })
    const raws = [1n, 2n, 4n, 3n].map((raw) => ({ raw, direction: 'in' }))
    await expectEvents(friend, raws)
    await expectFollowed()
    expect(await read(friend)).toHaveLength(raws.length)
  },
)

test('behavior: a node that answers to traces with an HTTP error is followed without them', async () => {
  const friend = makeAddress()
  await follow(friend, (method) => (/^(debug|trace)_/.test(method) ? { status: 404 } : undefined))
  await callForwarder('forward', [friend], 4n)
  await expectEvents(friend, [{ kind: 'unattributed', direction: 'in', raw: 4n }])
})

test('behavior: a node that does not answer for the past does not keep anybody from being followed', async () => {
  const friend = makeAddress()
  await makePast()
  const pending: (() => void)[] = []
  stops.push(async () => {
    for (const release of pending) release()
  })
  await follow(friend, async (method, [block]) => {
    if (method === 'eth_getBlockByNumber' && Number(block) < 50)
      await new Promise<void>((resolve) => pending.push(resolve))
    return undefined
  })
  await expect.poll(() => pending.length, { timeout: 40_000 }).toBeGreaterThan(0)
  await fundEvm(anvil.url, { address: friend, asset: 'native', amount: 5n })
  await expectEvents(friend, [{ raw: 5n }])
})

test('behavior: a node that says nothing of the past any more keeps nobody from being followed', async () => {
  const friend = makeAddress()
  await makePast()
  const followers = await follow(friend, (method, [block]) =>
    method === 'eth_getBlockByNumber' && Number(block) < 50 ? 'missing trie node' : undefined,
  )
  await fundEvm(anvil.url, { address: friend, asset: 'native', amount: 5n })
  await expectEvents(friend, [{ raw: 5n }])
  await expect
    .poll(() => followers.watched.get(friend, chain), { timeout: 100_000 })
    .toSatisfy((known) => known?.sinceBlock >= 50 && known.sinceBlock === known.backfilledTo)
}, 180_000)
