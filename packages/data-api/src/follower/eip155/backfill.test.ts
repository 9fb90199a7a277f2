import { mainnet } from '@gangway/registry'
import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/openTestDatabase.js'
import { chainGaps } from '../../database/chainGaps.js'
import { createHistoryStore } from '../../history/createHistoryStore.js'
import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import type { FollowerRound } from '../chainFollower.js'
import { backfill } from './backfill.js'
import { listGaps } from './chainGapStore.js'
import type { PastOutcome } from './createPastReader.js'
import type { Eip155Context } from './eip155Context.js'
import { planGap } from './planBackfill.js'

const chain = mainnet.caipNetworkId
const account: WatchedAccount = { account: 'one', chain, sinceBlock: 5, backfilledTo: 5 }
const span = { blocks: [], events: [], recipients: new Map(), isTraced: true }

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** Takes a piece of what was passed over from block 10 to 200; `outcome`: what became of reading it. */
async function takePiece(accounts: readonly WatchedAccount[], outcome: 'read' | 'gone') {
  const { database } = opened
  await database.delete(chainGaps)
  await database
    .insert(chainGaps)
    .values({ chain, fromBlock: 10, toBlock: 200, noticedAt: 1, isGivenUp: false })
  const gaps = await listGaps(database, chain)
  const lines: string[] = []
  const next = async (): Promise<PastOutcome> => {
    const plan = planGap(accounts, gaps, 64)
    if (!plan || plan.accounts.length === 0) return { state: 'none' }
    return outcome === 'gone' ? { state: outcome, plan } : { state: outcome, plan, span }
  }
  const context = {
    ...{ network: mainnet, database },
    log: createLog({}, { write: (line) => void lines.push(line) }),
    past: { next, drop: () => undefined },
  } as unknown as Eip155Context
  const round: FollowerRound = {
    ...{ accounts, cursor: 300, signal: new AbortController().signal },
    async commit({ write }) {
      await database.transaction(async (tx) => void (await write?.(tx)))
    },
  }
  const isMore = await backfill(context, round, { accounts, gaps })
  return { isMore, left: await listGaps(database, chain), log: lines.join('') }
}

test('default: what was read of a gap is missing no more', async () => {
  const { isMore, left } = await takePiece([account], 'read')
  expect({ isMore, left }).toEqual({ isMore: true, left: [{ from: 10, to: 136, isGivenUp: false }] })
})

test('error: blocks the node has no more stay known as missing, which is told', async () => {
  const { left, log } = await takePiece([account], 'gone')
  expect(left).toEqual([{ from: 10, to: 200, isGivenUp: true }])
  expect(log).toContain('blocks are missing for good')
  const store = createHistoryStore(opened.database)
  expect(await store.getProgress(chain)).toEqual({ lag: null, newestGap: 10 })
})

test('behavior: a gap in which nobody who is followed now is missing anything is forgotten', async () => {
  const { left } = await takePiece([{ ...account, sinceBlock: 150, backfilledTo: 150 }], 'read')
  expect(left).toEqual([])
})

test('behavior: more accounts than a statement takes values miss the same blocks', async () => {
  const many = Array.from({ length: 70_000 }, (_, index) => ({ ...account, account: `one ${index}` }))
  const { left } = await takePiece(many, 'read')
  expect(left).toEqual([{ from: 10, to: 136, isGivenUp: false }])
})
