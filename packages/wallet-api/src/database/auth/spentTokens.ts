import { pgTable, text } from 'drizzle-orm/pg-core'

/** Refresh tokens that were exchanged, as SHA-256: one of them used again ends its session. embedded-wallet.md §6. */
export const spentTokens = pgTable('auth_spent_tokens', {
  token: text('token').primaryKey(),
  sessionId: text('session_id').notNull(),
})
