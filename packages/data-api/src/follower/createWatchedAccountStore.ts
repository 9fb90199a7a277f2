import type { CaipNetworkId } from '@gangway/protocol'
import type { Database, Log } from '@gangway/server-kit'
import { and, eq, sql } from 'drizzle-orm'
import { watchedAccounts } from '../database/watchedAccounts.js'
import type { WatchedAccountStore } from '../model/watchedAccountStore.js'

/** How long an account asked for again is not written again, ms. */
const touchInterval = 60_000

/** An account asked for again within that time wakes no follower again, ms: while a node is down none is taken up. */
const wakeInterval = 600_000

/** Accounts of which this process remembers having written them. */
const mostRemembered = 50_000

/**
 * Keeps who is followed in the database.
 *
 * @param deps.watchedFor how long an account is followed after it was last asked for, ms
 * @param deps.onAdded called once an account is to be followed that was not; not each time it is asked for until then
 */
export function createWatchedAccountStore(deps: {
  database: Database
  log: Log
  /** Unix milliseconds. */
  getNow: () => number
  watchedFor: number
  onAdded: (chain: CaipNetworkId) => void
}): WatchedAccountStore {
  const { database, log, getNow, watchedFor, onAdded } = deps
  const written = new Map<string, number>()
  let isFailing = false

  return {
    async touch(account, chain) {
      const key = `${chain}:${account}`
      const now = getNow()
      // A clock that was ahead, and is right again, must not keep it from being written for as long.
      const age = Math.abs(now - (written.get(key) ?? Number.NEGATIVE_INFINITY))
      if (age < touchInterval) return
      // The one written longest ago goes, not all: the next minute would write all of them again.
      written.delete(key)
      const [oldest] = written.keys()
      if (oldest !== undefined && written.size >= mostRemembered) written.delete(oldest)
      written.set(key, now)
      const { askedAt, sinceBlock, backfilledTo } = watchedAccounts
      // Meanwhile nobody followed it: what it did then is to be read as if it were new.
      const keepUnlessForgotten = (column: typeof sinceBlock | typeof backfilledTo) =>
        sql`case when ${askedAt} > ${now - watchedFor} then ${column} end`
      try {
        const [row] = await database
          .insert(watchedAccounts)
          .values({ account, chain, askedAt: now })
          .onConflictDoUpdate({
            target: [watchedAccounts.chain, watchedAccounts.account],
            set: {
              askedAt: sql`greatest(${askedAt}, ${now}::bigint)`,
              sinceBlock: keepUnlessForgotten(sinceBlock),
              backfilledTo: keepUnlessForgotten(backfilledTo),
            },
          })
          .returning({ sinceBlock })
        if (row?.sinceBlock === null && age >= wakeInterval) onAdded(chain)
        isFailing = false
      } catch (error) {
        written.delete(key)
        // While the database is away each request would say so.
        if (!isFailing) log.warn({ error, chain }, 'an account asked for could not be noted')
        isFailing = true
      }
    },
    async get(account, chain) {
      const [row] = await database
        .select()
        .from(watchedAccounts)
        .where(and(eq(watchedAccounts.chain, chain), eq(watchedAccounts.account, account)))
      return row && { account, chain, sinceBlock: row.sinceBlock, backfilledTo: row.backfilledTo }
    },
  }
}
