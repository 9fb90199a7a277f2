import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Who has acknowledged which message of the relay; goes with the message. */
export const acks = pgTable(
  'relay_acks',
  {
    topic: text('topic').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    clientId: text('client_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.seq, table.clientId] })],
)
