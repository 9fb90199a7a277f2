import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Sets that another one of their device took the place of, until `recovery` has deleted its share of them. */
export const endedSets = pgTable('auth_ended_sets', {
  id: text('id').primaryKey(),
  /** Unix milliseconds. */
  endedAt: bigint('ended_at', { mode: 'number' }).notNull(),
})
