import { type CaipNetworkId, caipNetworkIdSchema, parseWith } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { accountEvents } from '../database/accountEvents.js'
import { chainCursors } from '../database/chainCursors.js'
import { chainGaps } from '../database/chainGaps.js'
import { databaseNow } from '../database/databaseNow.js'
import { watchedAccounts } from '../database/watchedAccounts.js'
import type { AccountEvent } from '../model/accountEvent.js'

/** An event's place in the chain. */
export type EventPlace = { block: number; position: number }

/** What changes whenever what is kept of an account on a chain does. */
export type AccountMark = { account: string; chain: CaipNetworkId; mark: string }

/** Reads what followers wrote. */
export type HistoryStore = {
  /** Events of an account before a place, the last first: one range of the table's own order. */
  listEvents(request: {
    account: string
    chain: CaipNetworkId
    before: EventPlace | undefined
    limit: number
  }): Promise<AccountEvent[]>
  /** How long ago the chain was last followed to its head, ms, by the database's clock alone; null when it was not yet. */
  getLag(chain: CaipNetworkId): Promise<number | null>
  /** Whether blocks are missing of a chain that was followed since a block. */
  hasGap(chain: CaipNetworkId, sinceBlock: number): Promise<boolean>
  /** The mark of each account on each chain. */
  listMarks(accounts: readonly { account: string; chain: CaipNetworkId }[]): Promise<AccountMark[]>
}

/** Reads what happened to accounts from the database. */
export function createHistoryStore(database: Database): HistoryStore {
  return {
    async listEvents({ account, chain, before, limit }) {
      const { block, position, txId } = accountEvents
      const rows = await database
        .select()
        .from(accountEvents)
        .where(
          and(
            eq(accountEvents.account, account),
            eq(accountEvents.chain, chain),
            before && sql`(${block}, ${position}) < (${before.block}, ${before.position})`,
          ),
        )
        .orderBy(desc(block), desc(position), desc(txId))
        .limit(limit)
      return rows.map(({ spamLevel: level, spamReasons: reasons, ...event }) => ({
        ...event,
        verdict: { level, reasons },
      }))
    },
    async getLag(chain) {
      const [cursor] = await database
        .select({ lag: sql<string | null>`${databaseNow} - ${chainCursors.caughtUpAt}` })
        .from(chainCursors)
        .where(eq(chainCursors.chain, chain))
      return cursor?.lag == null ? null : Number(cursor.lag)
    },
    async hasGap(chain, sinceBlock) {
      const rows = await database
        .select({ from: chainGaps.fromBlock })
        .from(chainGaps)
        .where(and(eq(chainGaps.chain, chain), gte(chainGaps.fromBlock, sinceBlock)))
        .limit(1)
      return rows.length > 0
    },
    async listMarks(accounts) {
      const { account, chain, block, position, txId } = accountEvents
      const wantedAccounts = sql.param(accounts.map((one) => one.account))
      const wantedChains = sql.param(accounts.map((one) => one.chain))
      // One step of the index for each: the others of an account with many rows are not looked at.
      const { rows } = await database.execute(sql`
        select wanted.account, wanted.chain,
          concat_ws(' ', watched.changes, last.block, last.position, last.tx_id) as mark
        from unnest(${wantedAccounts}::text[], ${wantedChains}::text[]) as wanted (account, chain)
        left join ${watchedAccounts} watched on watched.chain = wanted.chain and watched.account = wanted.account
        left join lateral (
          select ${block} as block, ${position} as position, ${txId} as tx_id from ${accountEvents}
          where ${account} = wanted.account and ${chain} = wanted.chain
          order by ${block} desc, ${position} desc, ${txId} desc
          limit 1
        ) as last on true`)
      return parseWith(marksSchema, rows)
    },
  }
}

const marksSchema = v.array(v.object({ account: v.string(), chain: caipNetworkIdSchema, mark: v.string() }))
