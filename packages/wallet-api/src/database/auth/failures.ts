import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Wrong codes in a row, by digest of the address. No row: none. */
export const failures = pgTable('auth_failures', {
  address: text('address').primaryKey(),
  count: integer('count').notNull(),
})
