import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Nonces of sign-in that were used; one that was given and not used has no row. */
export const siwxNonces = pgTable('siwx_nonces', {
  nonce: text('nonce').primaryKey(),
  /** When its own token ends, Unix milliseconds; nobody asks for it after that. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
