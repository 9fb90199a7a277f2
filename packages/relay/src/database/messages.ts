import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** Messages of the relay that have not expired. Times in Unix milliseconds. relay-protocol.md §6 */
export const messages = pgTable(
  'relay_messages',
  {
    /** Order of publishing; within a topic that of delivery too. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    messageId: text('message_id').notNull(),
    message: text('message').notNull(),
    /** Bytes of the message. */
    size: integer('size').notNull(),
    tag: bigint('tag', { mode: 'number' }).notNull(),
    attestation: text('attestation'),
    publishedAt: bigint('published_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    publisher: text('publisher').notNull(),
    /** See `lanes.ts`. */
    lane: smallint('lane').notNull().default(0),
    /** A number of the process that stored it. */
    origin: integer('origin').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.topic, table.messageId] })],
)
