import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Passwords that were tried, each for the day it counts. */
export const recoveryTries = pgTable('recovery_tries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  walletId: text('wallet_id').notNull(),
  /** Login it was tried in, where that came by a link or a provider; null: by a code. */
  loginId: text('login_id'),
  /** Unix milliseconds. */
  triedAt: bigint('tried_at', { mode: 'number' }).notNull(),
})
