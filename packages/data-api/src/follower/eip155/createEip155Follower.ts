import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import type { ChainFollower, CreateChainFollower, FollowerRound, RoundOutcome } from '../chainFollower.js'
import { countByAccount } from '../countByAccount.js'
import { backfill } from './backfill.js'
import { addFollowedBlocks } from './chainBlockStore.js'
import { listGaps } from './chainGapStore.js'
import { createLogFinder } from './createLogFinder.js'
import { createNodeReader } from './createNodeReader.js'
import { createPastReader } from './createPastReader.js'
import { createTracer } from './createTracer.js'
import type { Eip155Context } from './eip155Context.js'
import { findCursor, type Start } from './findCursor.js'
import { createUnattributedFinder } from './findUnattributed.js'
import type { Header } from './nodeSchemas.js'
import { type BackfillSpan, planBackfill } from './planBackfill.js'
import { readEvents } from './readEvents.js'
import { takeUpAccounts } from './takeUpAccounts.js'

/** Blocks that are written at once, and how many such spans are read at once: while one is written the next are read. */
const blocksPerSpan = 32
const spansInFlight = 3

/** How long a round waits for what is read of the past, ms: no longer than it is until the next look for new blocks. */
const localWait = 200
const publicWait = 2_000

/** Balances of so many blocks are kept by any node, with room for those that come while they are read. */
const recentBlocks = 64

/** What is caught up with later than that says nothing of how busy an account is, ms. */
const hour = 3_600_000

/** Another look soon: the chain changed while it was read. */
const changedMeanwhile: RoundOutcome = { lagBlocks: 1, lagTime: 0, isNew: true, isMoreWaiting: false }

/** Follows an EVM chain from nothing but a node. data-sources.md §3.4 */
export const createEip155Follower: CreateChainFollower = (parts): ChainFollower => {
  const { network, rpc } = parts
  const node = createNodeReader(rpc, network)
  const createReading = (isPast: boolean) => ({
    reader: { network, node, findLogs: createLogFinder(node, { isPast }), trace: createTracer(node, parts) },
    findUnattributed: createUnattributedFinder(rpc, network),
  })
  const reading = createReading(false)
  const toNames = createToNames()
  // By means of its own: a node that traces nothing of long ago is not taken for one that traces nothing.
  const ofPast = createReading(true)
  const read = ({ from, to, accounts }: BackfillSpan) =>
    readEvents(ofPast, {
      ...{ from, to, isRecent: false },
      accounts: new Set(accounts.map(({ account }) => account)),
    })
  const longestWait = network.local ? localWait : publicWait
  const context: Eip155Context = {
    ...{ ...parts, ...reading, node, toNames },
    past: createPastReader({ ...parts, read, longestWait }),
    settled: undefined,
  }
  return {
    async follow(round) {
      const head = await context.node.getHead()
      const outcome = await follow(context, round, head)
      // A local chain makes a block when it is asked to.
      return network.local ? outcome : { ...outcome, headAge: getAge(parts, head) }
    },
  }
}

function getAge({ getNow }: Pick<Eip155Context, 'getNow'>, { timestamp }: Header): number {
  return Math.max(0, getNow() - timestamp * 1000)
}

async function follow(context: Eip155Context, round: FollowerRound, head: Header): Promise<RoundOutcome> {
  if (isSettled(context, round, head)) return { lagBlocks: 0, lagTime: 0, isNew: false, isMoreWaiting: false }
  context.settled = undefined
  const start = await findCursor(context, round, head)
  if (start.cursor !== round.cursor || start.accounts !== round.accounts) context.past.drop()
  const accounts = await takeUpAccounts(context, round, start)
  const followed = await followSpans(context, round, { start, accounts, head })
  if (!followed) return changedMeanwhile
  const { cursor, lagTime } = followed
  if (cursor < head.number)
    return { lagBlocks: head.number - cursor, lagTime, isNew: true, isMoreWaiting: true }
  const gaps = await listGaps(context.database, context.network.caipNetworkId)
  const isMoreWaiting = !round.signal.aborted && (await backfill(context, round, { accounts, gaps }))
  const isFilled = gaps.every(({ isGivenUp }) => isGivenUp)
  if (cursor === head.number && isFilled) context.settled = { hash: head.hash, cursor }
  const gapBlocks = gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0)
  return { lagBlocks: 0, lagTime: 0, isNew: cursor > start.cursor, isMoreWaiting, gapBlocks }
}

/**
 * Reads the next spans of what is new at once, and writes each in its turn. Gives how far that came, and how long ago the last
 * of its blocks was made; undefined where the chain changed while it was read.
 */
async function followSpans(
  context: Eip155Context,
  round: FollowerRound,
  { start, accounts, head }: { start: Start; accounts: readonly WatchedAccount[]; head: Header },
): Promise<{ cursor: number; lagTime: number } | undefined> {
  const { network, getNow } = context
  const names = context.toNames(accounts)
  const isRecent = head.number - start.cursor <= recentBlocks
  const readings = listSpans(start.cursor, head.number).map((span) => {
    const reading = readEvents(context, { ...span, accounts: names, isRecent })
    // One of them may fail while an earlier one is waited for, or after that has failed.
    reading.catch(() => undefined)
    return reading
  })
  let { cursor, hash } = start
  let lagTime = 0
  for (const reading of readings) {
    const span = await reading.catch(async (error) => {
      // The others too: round by round more would be asked for at once, of a node that fails already.
      if (!round.signal.aborted) await Promise.allSettled(readings)
      throw error
    })
    const [first, last] = [span?.blocks[0], span?.blocks.at(-1)]
    if (!span || !last || (hash && first?.parentHash !== hash)) return undefined
    const { blocks, events, recipients } = span
    const news = countByAccount(events, getNow() - hour)
    await round.commit({
      ...{ events, recipients, news, cursor: last.number },
      async write(tx) {
        await addFollowedBlocks(tx, network.caipNetworkId, blocks)
        return []
      },
    })
    cursor = last.number
    hash = last.hash
    lagTime = Math.max(0, getNow() - last.timestamp * 1000)
    if (round.signal.aborted) break
  }
  return { cursor, lagTime }
}

function listSpans(cursor: number, head: number): { from: number; to: number }[] {
  const count = Math.min(spansInFlight, Math.ceil((head - cursor) / blocksPerSpan))
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const from = cursor + 1 + index * blocksPerSpan
    return { from, to: Math.min(head, from + blocksPerSpan - 1) }
  })
}

/** The same set for the same list, which is the same from round to round as long as nobody is added. */
function createToNames(): Eip155Context['toNames'] {
  let latest: { accounts: readonly WatchedAccount[]; names: ReadonlySet<string> } | undefined
  return (accounts) => {
    if (latest?.accounts !== accounts)
      latest = { accounts, names: new Set(accounts.map(({ account }) => account)) }
    return latest.names
  }
}

/** Whether nothing has changed since there was nothing to do: the most frequent case, and no reason to ask the database. */
function isSettled({ settled }: Eip155Context, { accounts, cursor }: FollowerRound, head: Header): boolean {
  if (settled?.hash !== head.hash || settled.cursor !== cursor) return false
  return accounts.every(({ sinceBlock }) => sinceBlock !== null) && planBackfill(accounts, 1) === undefined
}
