import type { CaipNetworkId } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { accountEvents } from '../database/accountEvents.js'
import type { UnjudgedEvent } from '../model/accountEvent.js'
import { createSentHistory, dayTime, type SentHistory } from './sentHistory.js'

/** Reads what accounts have sent. */
export type SentStore = {
  /** What bears on these events of one chain: sends to addresses that end like theirs, and sends of the day before. */
  read(chain: CaipNetworkId, events: readonly UnjudgedEvent[]): Promise<SentHistory>
}

/** Creates the store over the followed events. */
export function createSentStore(database: Database): SentStore {
  const isSent = sql`direction = 'out' and spam_level = 'ok' and kind in ('native', 'fungible', 'nft')`
  return {
    async read(chain, events) {
      const history = createSentHistory()
      if (events.length === 0) return history
      const accounts = sql.param(events.map(({ account }) => account))
      // What each event needs and no more, by an index of its own: accounts may have sent a great deal.
      const similar = await database.execute<{ account: string; address: string }>(sql`
        select distinct e.account, e.to_address address
        from unnest(${accounts}::text[], ${sql.param(events.map(getOther))}::text[]) asked (account, address)
        join ${accountEvents} e on e.account = asked.account and right(e.to_address, 6) = right(asked.address, 6)
        where e.chain = ${chain} and ${isSent}`)
      const recent = await database.execute<{ account: string; time: string | null }>(sql`
        select asked.account, (
          select max(e.time) from ${accountEvents} e
          where e.account = asked.account and e.chain = ${chain} and ${isSent}
            and e.time between asked.time - ${dayTime}::bigint and asked.time
        ) "time"
        from unnest(${accounts}::text[], ${sql.param(events.map(({ time }) => time))}::bigint[]) asked (account, time)`)
      for (const { account, address } of similar.rows) history.addAddress(account, address)
      for (const { account, time } of recent.rows) if (time !== null) history.addTime(account, Number(time))
      return history
    },
  }
}

function getOther({ direction, from, to }: UnjudgedEvent): string | null {
  return direction === 'in' ? from : to
}
