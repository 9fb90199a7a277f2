import { gangwaySolana } from '@gangway/registry'
import { createLog, type OpenDatabase, type RpcUpstreams } from '@gangway/server-kit'
import { base58 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { solanaCursors } from '../src/database/solanaCursors.js'
import type { ChainFollower, FollowerRound } from '../src/follower/chainFollower.js'
import { createEventCounts } from '../src/follower/createEventCounts.js'
import { createSolanaFollower } from '../src/follower/solana/createSolanaFollower.js'
import type { WatchedAccount } from '../src/model/watchedAccountStore.js'
import { openTestDatabase } from './openTestDatabase.js'

const chain = gangwaySolana.caipNetworkId

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
// The node's slowness alone moves the clock that rounds go by.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(async () => {
  vi.useRealTimers()
  await opened.database.delete(solanaCursors)
})

/** A node that takes 100 ms for each list of signatures; accounts have so many transactions, none of which is told whole. */
function createSlowNode(
  pasts: Readonly<Record<string, number>> = {},
  getTransaction: () => unknown = () => null,
  /** It lists no more at once, whatever it is asked for. */
  longestPage = Number.POSITIVE_INFINITY,
) {
  const asked: { account: string; isNewer: boolean }[] = []
  /** How much happens to whom. */
  const news = new Map<string, number>()
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    getSlot: () => 9,
    getTokenAccountsByOwner: () => ({ value: [] }),
    getTransaction,
    getSignaturesForAddress(params) {
      const [account, { limit, before }] = params as [string, { limit: number; before?: string }]
      vi.advanceTimersByTime(100)
      const isNewer = limit === 1000
      asked.push({ account, isNewer })
      const first = before ? Buffer.from(base58.decode(before)).readUInt32BE(0) + 1 : 0
      const count = (isNewer ? news.get(account) : pasts[account]) ?? 0
      const rest = Math.max(0, count - first)
      return Array.from({ length: Math.min(limit, rest, longestPage) }, (_, index) => {
        const bytes = Buffer.alloc(64, account.charCodeAt(0))
        bytes.writeUInt32BE(first + index, 0)
        return { signature: base58.encode(bytes), slot: 1, blockTime: 1_600_000_000 }
      })
    },
  }
  const rpc = {
    read: async (_chain: string, method: string, params: readonly unknown[]) => answers[method]?.(params),
  } as unknown as RpcUpstreams
  return { asked, news, rpc }
}

function createFollower(rpc: RpcUpstreams): ChainFollower {
  return createSolanaFollower({
    ...{ network: gangwaySolana, rpc, database: opened.database, getNow: Date.now },
    ...{ log: createLog({ level: 'silent' }), backfillRequests: 20_000 },
    pastCounts: createEventCounts(Number.POSITIVE_INFINITY, Date.now),
  })
}

/** Rounds with the accounts as the last one left them. */
function createRounds(follower: ChainFollower, names: readonly string[]) {
  const accounts = new Map<string, WatchedAccount>(
    names.map((account) => [account, { account, chain, sinceBlock: null, backfilledTo: null }]),
  )
  let news = 0
  const commit: FollowerRound['commit'] = async ({ watched = [], news: read = new Map(), write }) => {
    for (const count of read.values()) news += count
    await opened.database.transaction(async (tx) => void (await write?.(tx)))
    for (const each of watched) accounts.set(each.account, each)
  }
  return {
    accounts,
    /** How much was read that is new. */
    getNews: () => news,
    follow: () =>
      follower.follow({
        ...{ accounts: [...accounts.values()], cursor: 9, commit },
        signal: new AbortController().signal,
      }),
  }
}

test('behavior: with more accounts than a round has time for, rounds go on until each was read, and none twice before', async () => {
  const { asked, rpc } = createSlowNode()
  const names = Array.from({ length: 60 }, (_, index) => `account ${index}`)
  const { accounts, follow } = createRounds(createFollower(rpc), names)
  let rounds = 1
  while ((await follow()).isMoreWaiting) rounds += 1
  expect(rounds).toBeGreaterThan(2)
  expect([...accounts.values()].map(({ backfilledTo }) => backfilledTo)).toEqual(names.map(() => 0))

  asked.length = 0
  while ((await follow()).isMoreWaiting);
  expect(asked.map(({ account }) => account)).toEqual(names)
})

test('behavior: long pasts are read in turns, while others are asked for what is new', async () => {
  const { asked, rpc } = createSlowNode({ a: 2_000, b: 2_000, c: 2_000, d: 2_000, e: 2_000, f: 60 })
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const { accounts, follow } = createRounds(createFollower(rpc), names)
  while (accounts.get('f')?.backfilledTo !== 0) expect((await follow()).isMoreWaiting).toBe(true)
  const ofPast = asked.filter(({ isNewer }) => !isNewer)
  const turns = names.map((name) => ofPast.filter(({ account }) => account === name).length)
  expect(Math.max(...turns)).toBeLessThanOrEqual(4)

  asked.length = 0
  while ((await follow()).isMoreWaiting);
  expect([...accounts.values()].every(({ backfilledTo }) => backfilledTo === 0)).toBe(true)
  for (const name of names) expect(asked).toContainEqual({ account: name, isNewer: true })
})

test('behavior: a page shorter than asked for is not the end of a past, nor of what is new', async () => {
  let read = 0
  const getTransaction = () => {
    read += 1
    return null
  }
  const { news, rpc } = createSlowNode({ a: 45 }, getTransaction, 10)
  const { accounts, follow } = createRounds(createFollower(rpc), ['a'])
  while ((await follow()).isMoreWaiting);
  expect(read).toBe(45)
  expect(accounts.get('a')?.backfilledTo).toBe(0)

  read = 0
  news.set('a', 25)
  await follow()
  expect(read).toBe(25)
})

test('behavior: whoever nobody has read yet is read before the others', async () => {
  const { asked, rpc } = createSlowNode()
  const names = Array.from({ length: 40 }, (_, index) => `account ${index}`)
  const { accounts, follow } = createRounds(createFollower(rpc), names)
  while ((await follow()).isMoreWaiting);
  expect((await follow()).isMoreWaiting).toBe(true)
  asked.length = 0
  accounts.set('new', { account: 'new', chain, sinceBlock: null, backfilledTo: null })
  await follow()
  expect(accounts.get('new')?.backfilledTo).toBe(0)
})

test('behavior: more that is new than is read at once counts as that much, what is past as nothing', async () => {
  const { news, rpc } = createSlowNode({ a: 60, b: 60 })
  const { follow, getNews } = createRounds(createFollower(rpc), ['a', 'b'])
  while ((await follow()).isMoreWaiting);
  expect(getNews()).toBe(0)
  news.set('a', Number.POSITIVE_INFINITY)
  await follow()
  expect(getNews()).toBe(20_000)
})

test('behavior: a closed token account that a transaction reveals is read although the round ends there', async () => {
  const balance = { accountIndex: 1, mint: 'mint', owner: 'o', uiTokenAmount: { amount: '1', decimals: 0 } }
  const { asked, rpc } = createSlowNode({ o: 1 }, () => {
    vi.advanceTimersByTime(2_000)
    const accountKeys = ['payer', 'closed'].map((pubkey) => ({ pubkey, signer: false }))
    const balances = { preBalances: [5, 0], postBalances: [5, 0], postTokenBalances: [balance] }
    return { transaction: { message: { accountKeys } }, meta: { err: null, fee: 0, ...balances } }
  })
  const { accounts, follow } = createRounds(createFollower(rpc), ['o'])
  while ((await follow()).isMoreWaiting);
  expect(asked).toContainEqual({ account: 'closed', isNewer: false })
  expect(accounts.get('o')?.backfilledTo).toBe(0)
})
