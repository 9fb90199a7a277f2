import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** What is counted; what is deleted of creations cut short takes no room from what was replaced. */
export type RecoveryAction = 'released' | 'orphan swept' | 'ended swept' | 'wallet erased'

/** Shares given out and shares deleted, each for the day it counts against a limit. */
export const recoveryActions = pgTable('recovery_actions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  action: text('action').$type<RecoveryAction>().notNull(),
  walletId: text('wallet_id').notNull(),
  /** Unix milliseconds. */
  doneAt: bigint('done_at', { mode: 'number' }).notNull(),
})
