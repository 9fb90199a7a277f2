import type { Network } from '@gangway/protocol'
import { gangwayOne, mainnet } from '@gangway/registry'
import { expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../../tests/openTestDatabase.js'
import { accountEvents } from '../../database/accountEvents.js'
import { chainBlocks } from '../../database/chainBlocks.js'
import type { FollowerRound } from '../chainFollower.js'
import { listGaps } from './chainGapStore.js'
import type { Eip155Context } from './eip155Context.js'
import { findCursor } from './findCursor.js'

const toHeader = (number: number, timestamp = 0) => ({
  number,
  hash: `0x${number}`,
  parentHash: `0x${number - 1}`,
  timestamp,
})

/** Followed up to 1,000, of which 128 blocks are remembered, by a node that has those up to `last`. */
function createRound(network: Network, last: number) {
  const rows = Array.from({ length: 128 }, (_, index) => ({
    block: 1_000 - index,
    hash: `0x${1_000 - index}`,
  }))
  const context = {
    network,
    backfillRequests: 20_000,
    log: { error: vi.fn(), warn: vi.fn() },
    getNow: () => 0,
    node: { getHeader: async (block: number) => (block > last ? null : toHeader(block)) },
    database: { select: () => ({ from: () => ({ where: () => ({ orderBy: async () => rows }) }) }) },
  } as unknown as Eip155Context
  const commit = vi.fn(async () => undefined)
  return {
    context,
    commit,
    round: { accounts: [], cursor: 1_000, commit, signal: new AbortController().signal },
  }
}

test.each([900, 700])('behavior: a public node that is behind, at %i, takes nothing away', async (last) => {
  const { context, round, commit } = createRound(mainnet, last)
  expect(await findCursor(context, round, toHeader(last))).toMatchObject({ cursor: 1_000, hash: undefined })
  expect(commit).not.toHaveBeenCalled()
})

test.each([mainnet, gangwayOne])(
  'error: one of several nodes that is behind is no reorganisation',
  async (network) => {
    const { context, round, commit } = createRound(network, 999)
    const error = { code: 'RPC_UPSTREAM_FAILED' }
    await expect(findCursor(context, round, toHeader(1_001))).rejects.toMatchObject(error)
    expect(commit).not.toHaveBeenCalled()
  },
)

test('behavior: a pause of more than an hour is passed over, however few blocks were made; one within it is read', async () => {
  const { context, round, commit } = createRound(mainnet, 1_300)
  expect(await findCursor(context, round, toHeader(1_300, 3_600))).toMatchObject({ cursor: 1_000 })
  expect(commit).not.toHaveBeenCalled()
  const accounts = [{ account: 'one', chain: mainnet.caipNetworkId, sinceBlock: 5, backfilledTo: 5 }]
  const found = await findCursor(context, { ...round, accounts }, toHeader(1_300, 3_601))
  expect(found).toEqual({ cursor: 1_172, hash: '0x1172', accounts })
  expect(commit).toHaveBeenCalledOnce()
})

test('behavior: after a pause, what was followed last on a branch the chain has left is taken away, and missing with the rest', async () => {
  const opened = await openTestDatabase()
  const { database } = opened
  const chain = mainnet.caipNetworkId
  const rows = Array.from({ length: 128 }, (_, index) => ({
    chain,
    block: 1_000 - index,
    hash: `0x${1_000 - index}`,
  }))
  await database.insert(chainBlocks).values(rows)
  const toEvent = (block: number): typeof accountEvents.$inferInsert => ({
    ...{ account: 'one', chain, block, position: 0, txId: `0x${block}`, time: 0, status: 'confirmed' },
    ...{ kind: 'native', direction: 'in', from: 'two', initiator: 'two', isInternal: false },
    ...{ spamLevel: 'ok', spamReasons: [] },
  })
  await database.insert(accountEvents).values([toEvent(940), toEvent(990)])
  const { context } = createRound(mainnet, 2_000)
  // From 951 on the chain has other blocks than those that were followed.
  const getHeader = async (block: number) => ({
    ...toHeader(block),
    hash: `0x${block}${block > 950 ? 'other' : ''}`,
  })
  const accounts = [
    { account: 'one', chain, sinceBlock: 5, backfilledTo: 0 },
    { account: 'new', chain, sinceBlock: 990, backfilledTo: null },
    { account: 'busy', chain, sinceBlock: 990, backfilledTo: 990 },
    { account: 'halfway', chain, sinceBlock: 990, backfilledTo: 700 },
  ]
  const commits: unknown[] = []
  const round: FollowerRound = {
    ...{ accounts, cursor: 1_000, signal: new AbortController().signal },
    async commit({ write, cursor, watched }) {
      const changed = await database.transaction(async (tx) => [...((await write?.(tx)) ?? [])])
      commits.push({ cursor, changed, watched })
    },
  }
  const head = { ...toHeader(2_000, 36_000), hash: '0x2000other' }
  const node = { getHeader } as unknown as Eip155Context['node']
  const started = await findCursor({ ...context, database, node }, round, head)
  const moved = [
    { account: 'new', chain, sinceBlock: 951, backfilledTo: null },
    { account: 'busy', chain, sinceBlock: 951, backfilledTo: 951 },
    { account: 'halfway', chain, sinceBlock: 951, backfilledTo: 700 },
  ]
  expect(started).toEqual({ cursor: 1_872, hash: '0x1872other', accounts: [accounts[0], ...moved] })
  expect(commits).toEqual([{ cursor: 1_872, changed: ['one'], watched: moved }])
  expect(await listGaps(database, chain)).toEqual([{ from: 951, to: 1_872, isGivenUp: false }])
  expect(await database.select({ block: accountEvents.block }).from(accountEvents)).toEqual([{ block: 940 }])
  await opened.close()
})
