import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { acks } from '../../database/acks.js'
import { messages } from '../../database/messages.js'

/** Messages of one statement. */
const mostDeleted = 5_000

/**
 * Deletes what expired before the last whole minute, with its acknowledgements; returns how many messages. Several may do so
 * at once. An acknowledgement is kept of what has not expired: a minute later none is under way that would be left over.
 */
export async function deleteExpired(database: Database, now: number): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await database.execute<{ count: number }>(sql`
      with expired as (
        select topic, message_id from ${messages} where expires_at / 60000 < ${Math.floor(now / 60_000) - 1}
        order by expires_at / 60000 limit ${mostDeleted} for update skip locked
      ), gone as (
        delete from ${messages} m using expired e
        where m.topic = e.topic and m.message_id = e.message_id
        returning m.topic, m.seq
      ), forgotten as (
        delete from ${acks} a using gone where a.topic = gone.topic and a.seq = gone.seq
      )
      select count(*)::integer as count from gone`)
    const count = rows[0]?.count ?? 0
    total += count
    if (count < mostDeleted) return total
  }
}
