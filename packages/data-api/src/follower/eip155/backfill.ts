import { and, between, eq, sql } from 'drizzle-orm'
import { accountEvents } from '../../database/accountEvents.js'
import type { FollowerTransaction } from '../../model/followerTransaction.js'
import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import type { FollowerRound } from '../chainFollower.js'
import { countByAccount } from '../countByAccount.js'
import { listFollowedBlocks } from './chainBlockStore.js'
import { type ChainGap, giveUpGap, shrinkGap } from './chainGapStore.js'
import type { Eip155Context } from './eip155Context.js'
import { type BackfillSpan, listMissing } from './planBackfill.js'
import type { Span } from './readSpan.js'

/**
 * Takes, and writes, one piece of the gaps, or of the accounts' past, as it comes; tells whether there is more to do at
 * once.
 */
export async function backfill(
  context: Eip155Context,
  round: FollowerRound,
  { accounts, gaps }: { accounts: readonly WatchedAccount[]; gaps: readonly ChainGap[] },
): Promise<boolean> {
  const needed = await closeUnneeded(context, round, { accounts, gaps })
  const outcome = await context.past.next(accounts, needed)
  if (outcome.state === 'waiting') return true
  if (outcome.state === 'none' || outcome.state === 'later') return false
  const { plan } = outcome
  const { gap } = plan
  if (outcome.state === 'gone' && gap) {
    const { chain, from, to } = { chain: context.network.caipNetworkId, from: gap.from, to: plan.to }
    context.log.error(
      { chain, from, to },
      'blocks are missing for good: the node does not have them any more',
    )
    await round.commit({
      events: [],
      async write(tx) {
        await giveUpGap(tx, chain, gap)
        return []
      },
    })
    return true
  }
  if (outcome.state === 'gone') {
    await round.commit({ events: [], watched: plan.accounts.map((account) => endAt(account, plan.to + 1)) })
    return true
  }
  const { span } = outcome
  if (!span || !(await isOnFollowedChain(context, span))) return false
  const { events, recipients } = span
  const chain = context.network.caipNetworkId
  if (gap) {
    await round.commit({
      ...{ events, recipients },
      async write(tx) {
        await shrinkGap(tx, chain, gap, plan.from)
        return dropUnattributed(tx, chain, plan)
      },
    })
    if (plan.from <= gap.from) context.log.info({ chain }, 'blocks that were passed over have been read')
    return true
  }
  const busy = new Set(context.pastCounts.add(countByAccount(events)))
  if (busy.size > 0)
    context.log.warn(
      { chain, accounts: busy.size },
      'the past of an account has too much in it to be read further back',
    )
  const watched = plan.accounts.map((account) =>
    busy.has(account.account) ? endAt(account, plan.from) : { ...account, backfilledTo: plan.from },
  )
  await round.commit({
    ...{ events, recipients, watched },
    write: (tx) => dropUnattributed(tx, chain, plan),
  })
  return plan.from > 0 || accounts.length > plan.accounts.length
}

/** Forgets gaps in which nobody who is followed now is missing anything; gives the others. */
async function closeUnneeded(
  { network }: Eip155Context,
  round: FollowerRound,
  { accounts, gaps }: { accounts: readonly WatchedAccount[]; gaps: readonly ChainGap[] },
): Promise<readonly ChainGap[]> {
  const unneeded = gaps.filter((gap) => listMissing(accounts, gap).length === 0)
  if (unneeded.length === 0) return gaps
  await round.commit({
    events: [],
    async write(tx) {
      for (const gap of unneeded) await shrinkGap(tx, network.caipNetworkId, gap, gap.from)
      return []
    },
  })
  return gaps.filter((gap) => !unneeded.includes(gap))
}

/** What an earlier reading, in other pieces, could not attribute is told again by this one. */
async function dropUnattributed(
  tx: FollowerTransaction,
  chain: WatchedAccount['chain'],
  { from, to, accounts }: BackfillSpan,
): Promise<Set<string>> {
  const isUnattributed = and(
    // One value, however many they are: Postgres takes 65,535.
    sql`${accountEvents.account} = any(${sql.param(accounts.map(({ account }) => account))}::text[])`,
    eq(accountEvents.chain, chain),
    between(accountEvents.block, from, to),
    eq(accountEvents.kind, 'unattributed'),
  )
  const dropped = await tx
    .delete(accountEvents)
    .where(isUnattributed)
    .returning({ account: accountEvents.account })
  return new Set(dropped.map(({ account }) => account))
}

/** Followed from the lowest block that was read, with nothing more to come. */
function endAt(account: WatchedAccount, block: number): WatchedAccount {
  return { ...account, sinceBlock: block, backfilledTo: block }
}

/** Whether what was read is of the branch that is followed, so that it goes with it if the chain leaves it. */
async function isOnFollowedChain({ database, network }: Eip155Context, { blocks }: Span): Promise<boolean> {
  const followed = await listFollowedBlocks(database, network.caipNetworkId)
  const hashes = new Map(followed.map(({ block, hash }) => [block, hash]))
  return blocks.every(({ number, hash }) => (hashes.get(number) ?? hash) === hash)
}
