import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Owners who let themselves in by the link of a mail, by digest of the address: what was asked before that no longer
 * counts against the address, and their own network is held up by no other for a day.
 */
export const admissions = pgTable('auth_admissions', {
  address: text('address').primaryKey(),
  /** Digest of the network the owner pressed from; see `logins.network`. */
  network: text('network').notNull(),
  /** Unix milliseconds. */
  admittedAt: bigint('admitted_at', { mode: 'number' }).notNull(),
})
