import { type CaipNetworkId, parseWith } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { accountEvents } from '../database/accountEvents.js'
import { chainCursors } from '../database/chainCursors.js'
import { chainGaps } from '../database/chainGaps.js'
import { databaseNow } from '../database/databaseNow.js'
import type { AccountEvent } from '../model/accountEvent.js'

/** An event's place in the chain. */
export type EventPlace = { block: number; position: number }

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
  }
}

/** Integers of 64 bits come as text. */
const integer = v.nullable(v.pipe(v.string(), v.transform(Number)))
const progressSchema = v.array(v.object({ lag: integer, newestGap: integer }))
