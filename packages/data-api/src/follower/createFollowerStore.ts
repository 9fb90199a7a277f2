import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { type Database, retryConflicts } from '@gangway/server-kit'
import { and, desc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { accountEvents } from '../database/accountEvents.js'
import { chainBlocks } from '../database/chainBlocks.js'
import { chainCursors } from '../database/chainCursors.js'
import { chainGaps } from '../database/chainGaps.js'
import { databaseNow as now } from '../database/databaseNow.js'
import { solanaCursors } from '../database/solanaCursors.js'
import { tokens } from '../database/tokens.js'
import { watchedAccounts } from '../database/watchedAccounts.js'
import type { AccountEvent } from '../model/accountEvent.js'
import type { FollowerTransaction } from '../model/followerTransaction.js'
import type { WatchedAccount } from '../model/watchedAccountStore.js'
import { raiseLookalikes } from '../spam/raiseLookalikes.js'
import type { FollowerStore } from './followerStore.js'

/** Is called with events that were not written before. */
export type OnEventsAdded = (tx: FollowerTransaction, events: readonly AccountEvent[]) => Promise<void>

/** Rows of one statement: Postgres takes 65,535 values. */
const rowsPerInsert = 1_000

const isNotAside = or(isNull(watchedAccounts.asideUntil), lte(watchedAccounts.asideUntil, now))

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
    async listWatchedChains(chains, askedAfter) {
      const { rows } = await database.execute<{ chain: CaipNetworkId }>(sql`
        select candidate.chain from unnest(${sql.param([...chains])}::text[]) candidate(chain)
        where exists (
          select 1 from ${watchedAccounts}
          where ${watchedAccounts.chain} = candidate.chain and ${watchedAccounts.askedAt} > ${askedAfter}
        )`)
      return rows.map(({ chain }) => chain)
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
      await database.update(chainCursors).set(lease).where(isHeldBy(chain, holder))
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
          const changed = new Set(await write?.(tx))
          const added = await addEvents(tx, events)
          await raiseLookalikes(tx, chain, events)
          for (const { account } of added) changed.add(account)
          if (added.length > 0) await onAdded?.(tx, added)
          await updateWatched(tx, chain, watched)
          if (changed.size > 0)
            await tx
              .update(watchedAccounts)
              .set({ changes: sql`${watchedAccounts.changes} + 1` })
              .where(and(eq(watchedAccounts.chain, chain), inArray(watchedAccounts.account, [...changed])))
          // Others wait for the row by now: they must not find a lease that ended while this was written.
          if (performance.now() - startedAt > leaseTime / 2)
            await tx.update(chainCursors).set(lease).where(isHeldBy(chain, holder))
          return { changed, added: added.length }
        }),
      )
    },
  }
}

async function addEvents(tx: FollowerTransaction, events: readonly AccountEvent[]) {
  const added: AccountEvent[] = []
  for (let start = 0; start < events.length; start += rowsPerInsert) {
    const some = events.slice(start, start + rowsPerInsert)
    const rows = some.map(({ verdict, ...event }) => ({
      ...event,
      spamLevel: verdict.level,
      spamReasons: [...verdict.reasons],
    }))
    const insert = tx.insert(accountEvents).values(rows).onConflictDoNothing()
    const { account, block, position, txId } = accountEvents
    const written = new Set((await insert.returning({ account, block, position, txId })).map(toKey))
    added.push(...some.filter((event) => written.has(toKey(event))))
  }
  return added
}

/** What makes an event one, within its chain. */
function toKey({
  account,
  block,
  position,
  txId,
}: Pick<AccountEvent, 'account' | 'block' | 'position' | 'txId'>) {
  return `${account} ${block} ${position} ${txId}`
}

/** By one statement, however many they are: all accounts of a chain are taken up at once. */
async function updateWatched(
  tx: FollowerTransaction,
  chain: CaipNetworkId,
  watched: readonly WatchedAccount[],
): Promise<void> {
  if (watched.length === 0) return
  const toArray = (key: 'account' | 'sinceBlock' | 'backfilledTo') =>
    sql.param(watched.map((one) => one[key]))
  // The round in which an account was put aside still knows it.
  await tx.execute(sql`
    update ${watchedAccounts} set since_block = known.since_block, backfilled_to = known.backfilled_to
    from unnest(
      ${toArray('account')}::text[], ${toArray('sinceBlock')}::bigint[], ${toArray('backfilledTo')}::bigint[]
    ) as known (account, since_block, backfilled_to)
    where ${watchedAccounts.chain} = ${chain} and ${watchedAccounts.account} = known.account and ${isNotAside}`)
}

/** Who is followed stays; what is known of them is of a chain that is no more. */
async function dropChain(tx: FollowerTransaction, chain: CaipNetworkId): Promise<void> {
  for (const table of [accountEvents, chainBlocks, chainGaps, solanaCursors, tokens])
    await tx.delete(table).where(eq(table.chain, chain))
  await tx
    .update(watchedAccounts)
    .set({ sinceBlock: null, backfilledTo: null, asideUntil: null })
    .where(eq(watchedAccounts.chain, chain))
}
