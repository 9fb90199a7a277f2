import type { Database } from '@gangway/server-kit'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { acks } from '../../database/acks.js'
import { messages } from '../../database/messages.js'
import type { MailboxMessage } from '../../model/mailboxStore.js'

/**
 * What waits for a client on topics, in the order it was published: `limit` messages, fewer once they are `mostBytes`, at
 * least one; `hasMore` when either cut it.
 */
export async function selectMessages(
  database: Database,
  wanted: { clientId: string; topics: readonly string[]; limit: number; mostBytes: number; now: number },
): Promise<{ messages: MailboxMessage[]; hasMore: boolean }> {
  const { clientId, topics, limit, mostBytes, now } = wanted
  const readers = database
    .select({ clientId: acks.clientId })
    .from(acks)
    .where(and(eq(acks.topic, messages.topic), eq(acks.seq, messages.seq)))
  // Counted before any text is read.
  const waiting = database.$with('waiting').as(
    database
      .select({
        topic: messages.topic,
        messageId: messages.messageId,
        before: sql<number>`sum(${messages.size}) over (order by ${messages.seq}) - ${messages.size}`.as(
          'before',
        ),
        total: sql<number>`count(*) over ()`.as('total'),
      })
      .from(messages)
      .where(
        and(
          sql`${messages.topic} = any(${sql.param([...topics])})`,
          gt(messages.expiresAt, now),
          ne(messages.publisher, clientId),
          // Asked of each message by itself; as a join it would read every acknowledgement there is.
          sql`${clientId} <> all ${readers}`,
        ),
      ),
  )
  const rows = await database
    .with(waiting)
    .select({
      topic: messages.topic,
      messageId: messages.messageId,
      message: messages.message,
      tag: messages.tag,
      attestation: messages.attestation,
      publishedAt: messages.publishedAt,
      expiresAt: messages.expiresAt,
      publisher: messages.publisher,
      place: { lane: messages.lane, seq: messages.seq, origin: messages.origin },
      total: sql`${waiting.total}`.mapWith(Number),
    })
    .from(waiting)
    .innerJoin(messages, and(eq(messages.topic, waiting.topic), eq(messages.messageId, waiting.messageId)))
    .where(lt(waiting.before, mostBytes))
    .orderBy(messages.seq)
    .limit(limit)
  const found = rows.map(({ total, ...row }) => ({ ...row, attestation: row.attestation ?? undefined }))
  return { messages: found, hasMore: (rows[0]?.total ?? 0) > rows.length }
}
