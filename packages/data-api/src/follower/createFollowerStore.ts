import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { type Database, retryConflicts } from '@gangway/server-kit'
import { and, desc, eq, gt, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import { accountEvents } from '../database/accountEvents.js'
import { chainBlocks } from '../database/chainBlocks.js'
import { chainCursors } from '../database/chainCursors.js'
import { chainGaps } from '../database/chainGaps.js'
import { databaseNow as now } from '../database/databaseNow.js'
import { followers } from '../database/followers.js'
import { solanaCursors } from '../database/solanaCursors.js'
import { tokens } from '../database/tokens.js'
import { watchedAccounts } from '../database/watchedAccounts.js'
import type { FollowerTransaction } from '../model/followerTransaction.js'
import type { FollowerStore } from './followerStore.js'
import { isNotAside } from './isNotAside.js'
import { type OnEventsAdded, writeFollowed } from './writeFollowed.js'

/** Accounts that are added at once; those asked for last come first. */
const mostNew = 1_000

/** How long a process that says nothing counts as one that follows, ms: its chains are free by then. It is deleted later. */
const presence = 6_000
const forgottenAfter = 60_000

/**
 * Keeps what is followed in the database.
 *
 * @param options.leaseTime how long a process that says nothing keeps a chain, ms
 * @param options.onAdded called with the new events, in the transaction that writes them
 */
export function createFollowerStore(
  database: Database,
  options: { leaseTime: number; worldId: string | undefined; onAdded?: OnEventsAdded | undefined },
): FollowerStore {
  const { leaseTime, worldId = null, onAdded } = options
  const lease = { heldUntil: sql`${now} + ${leaseTime}::bigint` }
  const isHeldBy = (chain: CaipNetworkId, holder: string) =>
    and(eq(chainCursors.chain, chain), eq(chainCursors.holder, holder))

  async function leave(holder: string): Promise<void> {
    await database.delete(followers).where(eq(followers.holder, holder))
  }

  return {
    async dropOtherWorlds(chains) {
      await database.transaction(async (tx) => {
        const others = await tx
          .delete(chainCursors)
          .where(
            and(
              inArray(chainCursors.chain, [...chains]),
              sql`${chainCursors.worldId} is distinct from ${worldId}::text`,
            ),
          )
          .returning({ chain: chainCursors.chain })
        for (const { chain } of others) await dropChain(tx, chain)
      })
    },
    async attend(holder, chains, askedAfter, isAway = false) {
      const kind = chains.join(' ')
      if (isAway) await leave(holder)
      else
        await database.execute(sql`
          with gone as (delete from ${followers} 
            where holder <> ${holder} and seen_until < ${now} - ${forgottenAfter}::bigint)
          insert into ${followers} (holder, kind, seen_until)
          values (${holder}, ${kind}, ${now} + ${presence}::bigint)
          on conflict (holder) do update set seen_until = excluded.seen_until`)
      const { rows } = await database.execute<{
        chain: CaipNetworkId
        is_free: boolean
        processes: string
      }>(sql`
        select candidate.chain,
          c.holder is null or c.holder = ${holder} or c.held_until < ${now} as is_free,
          (select count(*) from ${followers} where kind = ${kind} and seen_until >= ${now}) as processes
        from unnest(${sql.param([...chains])}::text[]) with ordinality as candidate (chain, place)
        left join ${chainCursors} c on c.chain = candidate.chain
        where exists (
          select 1 from ${watchedAccounts}
          where ${watchedAccounts.chain} = candidate.chain and ${watchedAccounts.askedAt} > ${askedAfter}
            and ${isNotAside}
        )
        order by candidate.place`)
      return {
        watched: rows.map(({ chain, is_free: isFree }) => ({ chain, isFree })),
        processes: Number(rows[0]?.processes ?? 1),
      }
    },
    leave,
    async listNew(chains, askedAfter) {
      const { account, chain, sinceBlock, backfilledTo, askedAt } = watchedAccounts
      return database
        .select({ account, chain, sinceBlock, backfilledTo })
        .from(watchedAccounts)
        .where(and(inArray(chain, [...chains]), gt(askedAt, askedAfter), isNull(sinceBlock), isNotAside))
        .orderBy(desc(askedAt))
        .limit(mostNew)
    },
    async listAccounts(chain, askedAfter) {
      const { account, sinceBlock, backfilledTo, askedAt } = watchedAccounts
      return database
        .select({ account, chain: watchedAccounts.chain, sinceBlock, backfilledTo })
        .from(watchedAccounts)
        .where(and(eq(watchedAccounts.chain, chain), gt(askedAt, askedAfter), isNotAside))
        .orderBy(account)
    },
    async letGo(chain, askedAfter, most) {
      const { account, askedAt } = watchedAccounts
      const isHere = and(eq(watchedAccounts.chain, chain), gt(askedAt, askedAfter), isNotAside)
      const overMost = database
        .select({ account })
        .from(watchedAccounts)
        .where(isHere)
        .orderBy(desc(askedAt), account)
        .offset(most)
      const gone = await database
        .update(watchedAccounts)
        .set({ askedAt: askedAfter, sinceBlock: null, backfilledTo: null })
        .where(and(isHere, inArray(account, overMost)))
        .returning({ account })
      return gone.length
    },
    async putAside(chain, accounts, time) {
      await database
        .update(watchedAccounts)
        .set({ asideUntil: sql`${now} + ${time}::bigint`, sinceBlock: null, backfilledTo: null })
        .where(and(eq(watchedAccounts.chain, chain), inArray(watchedAccounts.account, [...accounts])))
    },
    async lease(chain, holder) {
      // Without the row's lock: while another process writes, whoever stands by would wait with a connection for each chain.
      const isAnothers = and(ne(chainCursors.holder, holder), gte(chainCursors.heldUntil, now))
      const held = await database
        .select({ chain: chainCursors.chain })
        .from(chainCursors)
        .where(and(eq(chainCursors.chain, chain), isAnothers))
      if (held.length > 0) return undefined
      const [row] = await database
        .insert(chainCursors)
        .values({ chain, worldId, holder, ...lease })
        .onConflictDoUpdate({
          target: chainCursors.chain,
          set: { holder, ...lease },
          setWhere: sql`${chainCursors.holder} is null or ${chainCursors.holder} = ${holder} or ${chainCursors.heldUntil} < ${now}`,
        })
        .returning({ cursor: chainCursors.block })
      return row
    },
    async renew(chain, holder) {
      const held = await database
        .update(chainCursors)
        .set(lease)
        .where(isHeldBy(chain, holder))
        .returning({ chain: chainCursors.chain })
      return held.length > 0
    },
    async release(chain, holder) {
      await database
        .update(chainCursors)
        .set({ holder: null, heldUntil: null })
        .where(isHeldBy(chain, holder))
    },
    async noteCaughtUp(chain, holder) {
      await database
        .update(chainCursors)
        .set({ caughtUpAt: now, ...lease })
        .where(isHeldBy(chain, holder))
    },
    async commit(chain, holder, { events, cursor, watched = [], write }) {
      return retryConflicts(() =>
        database.transaction(async (tx) => {
          const startedAt = performance.now()
          // The row is locked from here on: whoever takes the chain over waits, and then finds what is written here.
          const held = await tx
            .update(chainCursors)
            .set({ ...lease, ...(cursor === undefined ? {} : { block: cursor }) })
            .where(isHeldBy(chain, holder))
            .returning({ chain: chainCursors.chain })
          if (held.length === 0)
            throw new GangwayError('REQUEST_ABORTED', { details: `${chain} is followed by another process` })
          const written = await writeFollowed(tx, chain, { events, watched, write, onAdded })
          // Others wait for the row by now: they must not find a lease that ended while this was written.
          if (performance.now() - startedAt > leaseTime / 2)
            await tx.update(chainCursors).set(lease).where(isHeldBy(chain, holder))
          return written
        }),
      )
    },
  }
}

/** Who is followed stays; what is known of them is of a chain that is no more. */
async function dropChain(tx: FollowerTransaction, chain: CaipNetworkId): Promise<void> {
  for (const table of [accountEvents, chainBlocks, chainGaps, solanaCursors, tokens])
    await tx.delete(table).where(eq(table.chain, chain))
  await tx
    .update(watchedAccounts)
    .set({ sinceBlock: null, backfilledTo: null, asideUntil: null, changes: 0 })
    .where(eq(watchedAccounts.chain, chain))
}
