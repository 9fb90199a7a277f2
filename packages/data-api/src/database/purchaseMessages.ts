import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Messages of providers that were acted on, so that none is acted on twice. */
export const purchaseMessages = pgTable(
  'purchase_messages',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    /** Unix milliseconds. */
    receivedAt: bigint('received_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)
