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
import { findCursor } from './findCursor.js'
import { createUnattributedFinder } from './findUnattributed.js'
import type { Header } from './nodeSchemas.js'
import { type BackfillSpan, planBackfill } from './planBackfill.js'
import { readEvents } from './readEvents.js'
import { takeUpAccounts } from './takeUpAccounts.js'

/** Blocks that are read, and written, at once. */
const blocksPerSpan = 32

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
  const createReading = () => ({
    reader: { network, node, findLogs: createLogFinder(node), trace: createTracer(node, parts) },
    findUnattributed: createUnattributedFinder(rpc, network),
  })
  const reading = createReading()
  // By means of its own: a node that traces nothing of long ago is not taken for one that traces nothing.
  const ofPast = createReading()
  const read = ({ from, to, accounts }: BackfillSpan) =>
    readEvents(ofPast, { from, to, accounts: accounts.map(({ account }) => account), isRecent: false })
  const longestWait = network.local ? localWait : publicWait
  const context: Eip155Context = {
    ...{ ...parts, ...reading, node },
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
  const { cursor, hash } = start
  const to = Math.min(head.number, cursor + blocksPerSpan)
  if (to > cursor) {
    const span = await readEvents(context, {
      from: cursor + 1,
      to,
      accounts: accounts.map((one) => one.account),
      isRecent: head.number - cursor <= recentBlocks,
    })
    if (!span || (hash && span.blocks[0]?.parentHash !== hash)) return changedMeanwhile
    const { blocks, events, recipients } = span
    await round.commit({
      ...{ events, recipients, cursor: to, news: countByAccount(events, context.getNow() - hour) },
      async write(tx) {
        await addFollowedBlocks(tx, context.network.caipNetworkId, blocks)
        return []
      },
    })
    if (to < head.number) {
      const lagTime = Math.max(0, context.getNow() - (blocks.at(-1)?.timestamp ?? 0) * 1000)
      return { lagBlocks: head.number - to, lagTime, isNew: true, isMoreWaiting: true }
    }
  }
  const gaps = await listGaps(context.database, context.network.caipNetworkId)
  const isMoreWaiting = !round.signal.aborted && (await backfill(context, round, { accounts, gaps }))
  const isFilled = gaps.every(({ isGivenUp }) => isGivenUp)
  if (to === head.number && isFilled) context.settled = { hash: head.hash, cursor: to }
  const gapBlocks = gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0)
  return { lagBlocks: 0, lagTime: 0, isNew: to > cursor, isMoreWaiting, gapBlocks }
}

/** Whether nothing has changed since there was nothing to do: the most frequent case, and no reason to ask the database. */
function isSettled({ settled }: Eip155Context, { accounts, cursor }: FollowerRound, head: Header): boolean {
  if (settled?.hash !== head.hash || settled.cursor !== cursor) return false
  return accounts.every(({ sinceBlock }) => sinceBlock !== null) && planBackfill(accounts, 1) === undefined
}
