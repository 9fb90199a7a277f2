import { type Database, retryConflicts } from '@gangway/server-kit'
import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import { accountEvents } from '../database/accountEvents.js'
import { solanaCursors } from '../database/solanaCursors.js'
import { watchedAccounts } from '../database/watchedAccounts.js'

/** Accounts, and events, of one transaction: the embedded database does nothing else meanwhile. */
const mostAccounts = 100
const mostEvents = 5_000

/**
 * Deletes some of what is kept of accounts that were last asked for before a time, Unix milliseconds; tells whether there
 * may be more.
 */
export async function deleteForgotten(database: Database, askedBefore: number): Promise<boolean> {
  return retryConflicts(() =>
    database.transaction(async (tx) => {
      // Locked: whoever asks for one of them waits, and it is followed as if it were new.
      const forgotten = await tx
        .select({ account: watchedAccounts.account, chain: watchedAccounts.chain })
        .from(watchedAccounts)
        .where(lt(watchedAccounts.askedAt, askedBefore))
        .orderBy(asc(watchedAccounts.chain), asc(watchedAccounts.account))
        .limit(mostAccounts)
        .for('update', { skipLocked: true })
      if (forgotten.length === 0) return false
      const isTheirs = (table: typeof accountEvents | typeof solanaCursors | typeof watchedAccounts) =>
        or(...forgotten.map(({ account, chain }) => and(eq(table.account, account), eq(table.chain, chain))))
      // First: who comes back meanwhile is read anew, and not from where cursors say his deleted past ended.
      await tx.delete(solanaCursors).where(isTheirs(solanaCursors))
      const some = sql`select ctid from ${accountEvents} where ${isTheirs(accountEvents)} limit ${mostEvents}`
      const deleted = await tx
        .delete(accountEvents)
        .where(sql`ctid = any(array(${some}))`)
        .returning({ block: accountEvents.block })
      if (deleted.length === mostEvents) return true
      await tx.delete(watchedAccounts).where(isTheirs(watchedAccounts))
      return forgotten.length === mostAccounts
    }),
  )
}
