import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Grants that were used, for as long as the same one could be handed in again. */
export const usedGrants = pgTable('used_grants', {
  jti: text('jti').primaryKey(),
  /** Unix milliseconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
