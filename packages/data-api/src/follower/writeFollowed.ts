import type { CaipNetworkId } from '@gangway/protocol'
import { and, eq, sql } from 'drizzle-orm'
import { accountEvents } from '../database/accountEvents.js'
import { chainCursors } from '../database/chainCursors.js'
import { watchedAccounts } from '../database/watchedAccounts.js'
import type { AccountEvent } from '../model/accountEvent.js'
import type { FollowerTransaction } from '../model/followerTransaction.js'
import type { WatchedAccount } from '../model/watchedAccountStore.js'
import { raiseLookalikes } from '../spam/raiseLookalikes.js'
import type { FollowerCommit } from './chainFollower.js'
import { isNotAside } from './isNotAside.js'

/** Is called with events that were not written before. */
export type OnEventsAdded = (tx: FollowerTransaction, events: readonly AccountEvent[]) => Promise<void>

/** Rows of one statement: Postgres takes 65,535 values. */
const rowsPerInsert = 1_000

/** Writes what a commit has, in the transaction that holds the chain's row; gives what `FollowerStore.commit` does. */
export async function writeFollowed(
  tx: FollowerTransaction,
  chain: CaipNetworkId,
  {
    events,
    watched,
    write,
    onAdded,
  }: {
    events: readonly AccountEvent[]
    watched: readonly WatchedAccount[]
    write: FollowerCommit['write'] | undefined
    onAdded: OnEventsAdded | undefined
  },
): Promise<{ changed: ReadonlySet<string>; added: number; version: number | undefined }> {
  const changed = new Set(await write?.(tx))
  const added = await addEvents(tx, events)
  await raiseLookalikes(tx, chain, events)
  for (const { account } of added) changed.add(account)
  if (added.length > 0) await onAdded?.(tx, added)
  await updateWatched(tx, chain, watched)
  const version = changed.size > 0 ? await raiseVersion(tx, chain, changed) : undefined
  return { changed, added: added.length, version }
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

/**
 * Marks the accounts as changed by a number that only goes up: the commits of a chain wait for each other by its row, so who has
 * read up to a number misses nothing below it. Gives the number.
 */
async function raiseVersion(
  tx: FollowerTransaction,
  chain: CaipNetworkId,
  changed: ReadonlySet<string>,
): Promise<number | undefined> {
  const [row] = await tx
    .update(chainCursors)
    .set({ version: sql`${chainCursors.version} + 1` })
    .where(eq(chainCursors.chain, chain))
    .returning({ version: chainCursors.version })
  if (!row) return undefined
  await tx
    .update(watchedAccounts)
    .set({ changes: row.version })
    .where(
      and(
        eq(watchedAccounts.chain, chain),
        sql`${watchedAccounts.account} = any(${sql.param([...changed])}::text[])`,
      ),
    )
  return row.version
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
