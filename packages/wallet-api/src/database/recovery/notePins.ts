import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Keys of `auth` whose notes count. */
export const notePins = pgTable('recovery_note_pins', {
  /** RFC 7638. */
  thumbprint: text('thumbprint').primaryKey(),
  /** Unix milliseconds. */
  pinnedAt: bigint('pinned_at', { mode: 'number' }).notNull(),
})
