import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Leaking buckets of the limits, by keyed digest of what they count. One that has run dry may be deleted. */
export const buckets = pgTable('limit_buckets', {
  key: text('key').primaryKey(),
  /** When everything poured in will have leaked out, Unix milliseconds. */
  emptyAt: bigint('empty_at', { mode: 'number' }).notNull(),
})
