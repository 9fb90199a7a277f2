import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { acks } from '../../database/acks.js'
import { messages } from '../../database/messages.js'

/**
 * Deletes messages with their acknowledgements until `size` bytes are free or there are no more that may go; returns how many: those published before
 * `unreadBefore` on topics of which nobody has acknowledged anything, then any published before `before`, the oldest first.
 */
export async function deleteOldest(
  database: Database,
  { unreadBefore, before }: { unreadBefore: number; before: number },
  size: number,
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with old as (
      select topic, message_id, size, published_at,
        exists (select from ${acks} a where a.topic = m.topic) as is_read
      from ${messages} m
      where published_at < ${Math.max(unreadBefore, before)}
    ), ordered as (
      select topic, message_id,
        sum(size) over (order by is_read, published_at, topic, message_id) - size as freed
      from old
      where published_at < ${before} or (not is_read and published_at < ${unreadBefore})
    ), gone as (
      delete from ${messages} m using ordered o
      where m.topic = o.topic and m.message_id = o.message_id and o.freed < ${size}
      returning m.topic, m.seq
    ), forgotten as (
      delete from ${acks} a using gone where a.topic = gone.topic and a.seq = gone.seq
    )
    select count(*)::integer as count from gone`)
  return rows[0]?.count ?? 0
}
