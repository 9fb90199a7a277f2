import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Shares given out and shares deleted, each for the day it counts against a limit. */
export const recoveryActions = pgTable('recovery_actions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  action: text('action').$type<'released' | 'swept'>().notNull(),
  walletId: text('wallet_id').notNull(),
  /** Unix milliseconds. */
  doneAt: bigint('done_at', { mode: 'number' }).notNull(),
})
