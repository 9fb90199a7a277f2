import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** By what a process sees that its secret is another one than those on this database have. No secret can be had from it. */
export const secretFingerprints = pgTable('secret_fingerprints', {
  /** The secret's variable. */
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  /** Unix milliseconds. */
  notedAt: bigint('noted_at', { mode: 'number' }).notNull(),
})
