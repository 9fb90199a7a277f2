import { type Database, prepareStatement } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { acks } from '../../database/acks.js'
import { messages } from '../../database/messages.js'

/** One client's word that it has one message. */
export type Ack = { clientId: string; topic: string; messageId: string }

const value = sql.placeholder

// By a subquery for each: before the table is analysed, a join would read all of it for every batch.
const statement = prepareStatement(
  'relay_insert_acks',
  sql`
    insert into ${acks} (topic, seq, client_id)
    select m.topic, m.seq, a.client_id
    from unnest(${value('topics')}::text[], ${value('messageIds')}::text[], ${value('clientIds')}::text[])
      as a (topic, message_id, client_id)
    cross join lateral (
      select topic, seq from ${messages} m
      where m.topic = a.topic and m.message_id = a.message_id and m.expires_at > ${value('now')}::bigint
      limit 1
    ) m
    order by m.topic, m.seq, a.client_id
    on conflict do nothing`,
)

/** Keeps acknowledgements by one statement; those of messages that have expired are dropped. */
export async function insertAcks(database: Database, batch: readonly Ack[], now: number): Promise<void> {
  await statement(database, {
    topics: batch.map(({ topic }) => topic),
    messageIds: batch.map(({ messageId }) => messageId),
    clientIds: batch.map(({ clientId }) => clientId),
    now,
  })
}
