import { relayLimits } from '@gangway/protocol'
import { type Database, prepareStatement } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { acks } from '../../database/acks.js'
import { laneCount, laneLock } from '../../database/lanes.js'
import { messages } from '../../database/messages.js'
import type { MailboxMessage, PublishOutcome } from '../../model/mailboxStore.js'

const value = sql.placeholder

// The order of rows is that of topics, so that two processes never wait for each other.
const statement = prepareStatement<{ topic: string; message_id: string; is_stored: boolean }>(
  'relay_insert_messages',
  sql`
    with published as (
      select * from unnest(
        ${value('topics')}::text[], ${value('messageIds')}::text[],
        ${value('messages')}::text[],
        ${value('sizes')}::integer[],
        ${value('tags')}::bigint[], ${value('attestations')}::text[],
        ${value('publishedAts')}::bigint[],
        ${value('expiresAts')}::bigint[], ${value('publishers')}::text[]
      ) with ordinality as p (
        topic, message_id, message, size, tag, attestation, published_at, expires_at, publisher, position
      )
    ), unread as (
      select topic, line.count, line.bytes from (select distinct topic from published) p, lateral (
        select count(*) as count, coalesce(sum(m.size), 0) as bytes from ${messages} m
        where m.topic = p.topic and m.expires_at > ${value('now')}::bigint and m.seq > coalesce(
          (select max(a.seq) from ${acks} a where a.topic = p.topic), 0
        )
      ) line
    ), judged as (
      select topic, message_id, position,
        count + count(*) over before <= ${relayLimits.messagesPerTopic}::integer
          and bytes + sum(size) over before <= ${relayLimits.bytesPerTopic}::integer as fits
      from published join unread using (topic)
      window before as (partition by topic order by position)
    ), fitting as (
      -- A row can be inserted or renewed once in a statement.
      select distinct on (p.topic, p.message_id) p.* from published p join judged using (position) where fits
      order by p.topic, p.message_id, position
    ), expired as (
      -- By a subquery for each, here and below: a join that is planned while the tables are small reads all of them ever after.
      select found.topic, found.seq from fitting f cross join lateral (
        select m.topic, m.seq from ${messages} m
        where m.topic = f.topic and m.message_id = f.message_id and m.expires_at <= ${value('now')}::bigint
        limit 1
      ) found
    ), forgotten as (
      delete from ${acks} where ctid = any(array(
        select found.place from expired e cross join lateral (
          select a.ctid as place from ${acks} a where a.topic = e.topic and a.seq = e.seq offset 0
        ) found
      ))
    ), free as materialized (
      select lane from generate_series(1, ${laneCount - 1}::integer) as lane
      where pg_try_advisory_xact_lock(${laneLock}::integer, lane) limit 1
    ), held as materialized (
      -- A snapshot that is older than the lock makes counts of other processes' messages older, and nothing else.
      select lane from free union all
      select ${laneCount}::integer from pg_advisory_xact_lock(${laneLock}::integer, ${laneCount}::integer)
      where not exists (select from free)
    ), stored as (
      insert into ${messages} as m
        (topic, message_id, message, size, tag, attestation, published_at, expires_at, publisher, lane, origin)
      -- No row leaves the join, and so takes a number, before the lane is held.
      select topic, message_id, message, size, tag, attestation, published_at, expires_at, publisher,
        lane, ${value('origin')}::integer
      from fitting cross join held
      order by topic, position
      -- One that has expired and is not deleted yet is as good as gone.
      on conflict (topic, message_id) do update set
        seq = default, tag = excluded.tag, attestation = excluded.attestation,
        published_at = excluded.published_at, expires_at = excluded.expires_at, publisher = excluded.publisher,
        lane = excluded.lane, origin = excluded.origin
      where m.expires_at <= ${value('now')}::bigint
      returning topic, message_id
    )
    select topic, message_id, true as is_stored from stored
    union all select topic, message_id, false from judged j where not fits and not exists (
      select from ${messages} m
      where m.topic = j.topic and m.message_id = j.message_id and m.expires_at > ${value('now')}::bigint
    )`,
)

/**
 * Stores messages by one statement, in their order. A topic is full when what was published on it since somebody last
 * acknowledged one of its messages reaches a limit; so a session that is being read is never full, however busy.
 * `origin`: the number of this process.
 */
export async function insertMessages(
  database: Database,
  batch: readonly MailboxMessage[],
  { now, origin }: { now: number; origin: number },
): Promise<PublishOutcome[]> {
  const rows = await statement(database, {
    topics: batch.map(({ topic }) => topic),
    messageIds: batch.map(({ messageId }) => messageId),
    messages: batch.map(({ message }) => message),
    sizes: batch.map(({ message }) => Buffer.byteLength(message)),
    tags: batch.map(({ tag }) => tag),
    attestations: batch.map(({ attestation }) => attestation ?? null),
    publishedAts: batch.map(({ publishedAt }) => publishedAt),
    expiresAts: batch.map(({ expiresAt }) => expiresAt),
    publishers: batch.map(({ publisher }) => publisher),
    ...{ now, origin },
  })
  const outcomes = new Map(rows.map((row) => [`${row.topic} ${row.message_id}`, row.is_stored]))
  return batch.map(({ topic, messageId }) => {
    const key = `${topic} ${messageId}`
    const isStored = outcomes.get(key)
    // The same message a second time in one batch was stored by the first.
    if (isStored) outcomes.delete(key)
    if (isStored === undefined) return 'duplicate'
    return isStored ? 'stored' : 'full'
  })
}
