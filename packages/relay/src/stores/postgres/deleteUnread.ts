import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { acks } from '../../database/acks.js'
import { messages } from '../../database/messages.js'

/**
 * Deletes messages published before a moment on topics of which nobody has acknowledged anything, the oldest first, until
 * `size` bytes are free or there are no more; returns how many messages.
 */
export async function deleteUnread(database: Database, before: number, size: number): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with unread as (
      select topic, message_id, sum(m.size) over (order by published_at, topic, message_id) - m.size as freed
      from ${messages} m
      where published_at < ${before} and not exists (select from ${acks} a where a.topic = m.topic)
    ), gone as (
      delete from ${messages} m using unread u
      where m.topic = u.topic and m.message_id = u.message_id and u.freed < ${size}
      returning 1
    )
    select count(*)::integer as count from gone`)
  return rows[0]?.count ?? 0
}
