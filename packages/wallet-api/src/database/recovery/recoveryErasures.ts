import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Wallets that `auth` says are to be erased. Times in Unix milliseconds. */
export const recoveryErasures = pgTable('recovery_erasures', {
  walletId: text('wallet_id').primaryKey(),
  /** When the person asked, by the clock of `auth`. */
  askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
  /** When this service heard of it first. */
  notedAt: bigint('noted_at', { mode: 'number' }).notNull(),
  /** When its shares were deleted; null: they are there. */
  erasedAt: bigint('erased_at', { mode: 'number' }),
})

/** A row of {@link recoveryErasures}. */
export type NotedErasure = typeof recoveryErasures.$inferSelect
