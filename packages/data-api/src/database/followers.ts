import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Processes that may follow chains. */
export const followers = pgTable('followers', {
  /** As in `chainCursors`. */
  holder: text('holder').primaryKey(),
  /** The chains it has nodes of, joined. */
  kind: text('kind').notNull(),
  /** Until when it counts without saying so again, Unix milliseconds by the database's clock. */
  seenUntil: bigint('seen_until', { mode: 'number' }).notNull(),
})
