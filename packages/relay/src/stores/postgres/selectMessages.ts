import type { Database } from '@gangway/server-kit'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { acks } from '../../database/acks.js'
import { messages } from '../../database/messages.js'
import type { MailboxMessage } from '../mailboxStore.js'

/** What waits for a client on topics, in the order it was published; `hasMore` when `limit` cut it. */
export async function selectMessages(
  database: Database,
  wanted: { clientId: string; topics: readonly string[]; limit: number; now: number },
): Promise<{ messages: MailboxMessage[]; hasMore: boolean }> {
  const { clientId, topics, limit, now } = wanted
  const readers = database
    .select({ clientId: acks.clientId })
    .from(acks)
    .where(and(eq(acks.topic, messages.topic), eq(acks.seq, messages.seq)))
  const rows = await database
    .select({
      topic: messages.topic,
      messageId: messages.messageId,
      message: messages.message,
      tag: messages.tag,
      attestation: messages.attestation,
      publishedAt: messages.publishedAt,
      expiresAt: messages.expiresAt,
      publisher: messages.publisher,
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
    )
    .orderBy(messages.seq)
    .limit(limit + 1)
  const found = rows.slice(0, limit).map((row) => ({ ...row, attestation: row.attestation ?? undefined }))
  return { messages: found, hasMore: rows.length > limit }
}
