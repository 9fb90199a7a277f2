import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Points that processes counted, minute by minute. */
export const ratePoints = pgTable(
  'rate_points',
  {
    /** Minutes since 1970, by the database's clock. */
    minute: bigint('minute', { mode: 'number' }).notNull(),
    /** Keyed digest of whose they are. */
    key: text('key').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.key] })],
)
