import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Sets that another one took the place of, or whose device was taken away, until `recovery` has deleted its share of them. */
export const endedSets = pgTable('auth_ended_sets', {
  id: text('id').primaryKey(),
  /** Unix milliseconds. */
  endedAt: bigint('ended_at', { mode: 'number' }).notNull(),
})
