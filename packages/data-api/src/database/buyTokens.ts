import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What providers sign their messages with, sealed; see `sealToken`. */
export const buyTokens = pgTable(
  'buy_tokens',
  {
    provider: text('provider').notNull(),
    sealed: text('sealed').notNull(),
    /** Unix milliseconds. */
    madeAt: bigint('made_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.madeAt] })],
)
