import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'
import type { RecoveryAction } from './recoveryActions.js'

/** Shares C that were deleted, as `recoveryShares` had them. Times in Unix milliseconds. */
export const deletedShares = pgTable('recovery_deleted_shares', {
  setId: text('set_id').primaryKey(),
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
  walletId: text('wallet_id').notNull(),
  sealed: jsonb('sealed').$type<SealedRecord>().notNull(),
  sealedTo: text('sealed_to'),
  storedAt: bigint('stored_at', { mode: 'number' }).notNull(),
  reason: text('reason').$type<RecoveryAction>().notNull(),
  deletedAt: bigint('deleted_at', { mode: 'number' }).notNull(),
})
