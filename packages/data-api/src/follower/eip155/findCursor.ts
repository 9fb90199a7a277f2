import { GangwayError } from '@gangway/protocol'
import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import type { FollowerRound } from '../chainFollower.js'
import { addFollowedBlocks, dropAbove, listFollowedBlocks, rememberedBlocks } from './chainBlockStore.js'
import { addGap } from './chainGapStore.js'
import { type Eip155Context, requestsPerBlock } from './eip155Context.js'
import { findAncestor } from './findAncestor.js'
import type { Header } from './nodeSchemas.js'

/** Where a round starts from. */
export type Start = {
  /** Last block that was followed and is on the chain; -1 before the first of all. */
  cursor: number
  /** Its hash; undefined where it is not remembered. */
  hash: string | undefined
  accounts: readonly WatchedAccount[]
}

/** How long ago what comes next may have been made for all of it to be read before what is new, ms. */
const longestCatchUp = 3_600_000

/** Finds where to go on; what was followed on a branch the chain has left is taken away first. data-sources.md §3.4 */
export async function findCursor(context: Eip155Context, round: FollowerRound, head: Header): Promise<Start> {
  const { database, network, node } = context
  const { cursor, accounts } = round
  if (cursor === null) return startAnew(context, round, head)
  if (await isTooFar(context, cursor, head))
    return network.local ? startAnew(context, round, head) : passOver(context, round, { cursor, head })

  const followed = await listFollowedBlocks(database, network.caipNetworkId)
  const height = Math.min(cursor, head.number)
  const hash = followed.find(({ block }) => block === height)?.hash
  const found = height === head.number ? head : await node.getHeader(height)
  // Only a node behind the one that told the head does not have it: that is no reorganisation.
  if (!found) throw new GangwayError('RPC_UPSTREAM_FAILED', { details: 'the node is behind its own head' })
  const lowest = followed.at(-1)?.block ?? 0
  // Nothing to compare with: a public node that far behind says nothing of what was followed.
  if (!network.local && height < lowest) return { cursor, hash: undefined, accounts }
  const isSame = followed.length === 0 || hash === found.hash
  // A public node behind another has only not seen yet what is above; a local chain was set back.
  if (isSame && (height === cursor || !network.local))
    return { cursor, hash: height === cursor ? hash : undefined, accounts }
  return goBack(context, round, head, followed)
}

/** Whether what is new would wait too long for all that is between; the pause counts, and on a quick chain the blocks. */
async function isTooFar(
  { network, node, backfillRequests }: Eip155Context,
  cursor: number,
  head: Header,
): Promise<boolean> {
  const blocks = head.number - cursor
  if (blocks <= 2 * rememberedBlocks) return false
  if (blocks > backfillRequests / requestsPerBlock) return true
  if (network.local) return false
  const last = await node.getHeader(cursor)
  return !last || (head.timestamp - last.timestamp) * 1000 > longestCatchUp
}

/**
 * Goes on near the head, so that what is new is told at once. What is between is noted, and read backwards beside it: until
 * then the history of those followed before says that there may be more. What was followed last may be of a branch that the
 * chain has left meanwhile: that is taken away, and missing with the rest.
 */
async function passOver(
  context: Eip155Context,
  round: FollowerRound,
  at: { cursor: number; head: Header },
): Promise<Start> {
  const { network, node, log, getNow } = context
  const chain = network.caipNetworkId
  const last = await findLastKept(context, at.cursor)
  const cursor = at.head.number - rememberedBlocks
  const gap = { from: last + 1, to: cursor, noticedAt: getNow() }
  const block = await node.getHeader(cursor)
  const isLater = ({ sinceBlock }: WatchedAccount) => sinceBlock !== null && sinceBlock > gap.from
  const watched = round.accounts.filter(isLater).map((one) => startAt(one, gap.from))
  const accounts = round.accounts.map((one) => (isLater(one) ? startAt(one, gap.from) : one))
  log.warn({ chain, from: gap.from, to: gap.to }, 'blocks are passed over, and read later')
  await round.commit({
    ...{ events: [], cursor, watched },
    async write(tx) {
      const changed = last < at.cursor ? await dropAbove(tx, chain, last) : []
      await addGap(tx, chain, gap)
      if (block) await addFollowedBlocks(tx, chain, [block])
      return changed
    },
  })
  return { cursor, hash: block?.hash, accounts }
}

/** The last block that was followed and that the chain still has; a node that does not have it says nothing of that. */
async function findLastKept(
  { database, network, node, log }: Eip155Context,
  cursor: number,
): Promise<number> {
  const chain = network.caipNetworkId
  const followed = await listFollowedBlocks(database, chain)
  const known = followed.find(({ block }) => block === cursor)
  const found = known && (await node.getHeader(cursor))
  if (!found || found.hash === known.hash) return cursor
  const ancestor = await findAncestor(node, followed)
  if (ancestor === undefined) log.error({ chain }, 'the chain changed further back than is remembered')
  return ancestor ?? (followed.at(-1)?.block ?? 0) - 1
}

/** Followed from a lower block on. Below that it is known as far as before, or, where that is above it, still to be read. */
function startAt(account: WatchedAccount, block: number): WatchedAccount {
  const { sinceBlock, backfilledTo } = account
  if (backfilledTo === sinceBlock) return { ...account, sinceBlock: block, backfilledTo: block }
  const isLower = backfilledTo !== null && backfilledTo < block
  return { ...account, sinceBlock: block, backfilledTo: isLower ? backfilledTo : null }
}

async function goBack(
  context: Eip155Context,
  round: FollowerRound,
  head: Header,
  followed: Awaited<ReturnType<typeof listFollowedBlocks>>,
): Promise<Start> {
  const { network, node, log } = context
  const chain = network.caipNetworkId
  const ancestor = await findAncestor(node, followed)
  if (ancestor === undefined && network.local) return startAnew(context, round, head)
  if (ancestor === undefined) log.error({ chain }, 'the chain changed further back than is remembered')
  const cursor = ancestor ?? (followed.at(-1)?.block ?? 0) - 1
  await round.commit({ events: [], cursor, write: (tx) => dropAbove(tx, chain, cursor) })
  const hash = followed.find(({ block }) => block === cursor)?.hash
  return { cursor, hash, accounts: round.accounts }
}

/**
 * Starts so far below the head that what is read before, as the past, is not replaced any more. What is known of the accounts
 * was another chain's, or of a local one that has gone on for long.
 */
async function startAnew(context: Eip155Context, round: FollowerRound, head: Header): Promise<Start> {
  const { network, node } = context
  const chain = network.caipNetworkId
  const cursor = Math.max(-1, head.number - rememberedBlocks)
  const block = cursor >= 0 ? await node.getHeader(cursor) : null
  const accounts = round.accounts.map((account) => ({ ...account, sinceBlock: null, backfilledTo: null }))
  await round.commit({
    ...{ events: [], cursor, watched: accounts },
    async write(tx) {
      const changed = await dropAbove(tx, chain, network.local ? -1 : cursor)
      if (block) await addFollowedBlocks(tx, chain, [block])
      return changed
    },
  })
  return { cursor, hash: block?.hash, accounts }
}
