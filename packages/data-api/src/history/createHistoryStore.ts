import { type CaipNetworkId, caipNetworkIdSchema, parseWith } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, desc, eq, sql } from 'drizzle-orm'
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

/** How far a chain is followed. */
export type ChainProgress = {
  /** How long ago it was last followed to its head, ms, by the database's clock alone; null when it was not yet. */
  lag: number | null
  /** First block of the newest gap; whoever was followed by then misses something. Null where there is none. */
  newestGap: number | null
}

/** Reads what followers wrote. */
export type HistoryStore = {
  /** Events of an account before a place, the last first: one range of the table's own order. */
  listEvents(request: {
    account: string
    chain: CaipNetworkId
    before: EventPlace | undefined
    limit: number
  }): Promise<AccountEvent[]>
  /** How far the chain is followed. */
  getProgress(chain: CaipNetworkId): Promise<ChainProgress>
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
    async getProgress(chain) {
      // In one question, as each page asks it.
      const { rows } = await database.execute(sql`
        select ${databaseNow} - (select caught_up_at from ${chainCursors} where chain = ${chain}) as lag,
          (select max(from_block) from ${chainGaps} where chain = ${chain}) as "newestGap"`)
      const [progress] = parseWith(progressSchema, rows)
      return progress ?? { lag: null, newestGap: null }
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

/** Integers of 64 bits come as text. */
const integer = v.nullable(v.pipe(v.string(), v.transform(Number)))
const progressSchema = v.array(v.object({ lag: integer, newestGap: integer }))

const marksSchema = v.array(v.object({ account: v.string(), chain: caipNetworkIdSchema, mark: v.string() }))
