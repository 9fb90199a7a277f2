import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/** Share C of each set. embedded-wallet.md §2.2. Times in Unix milliseconds. */
export const recoveryShares = pgTable('recovery_shares', {
  setId: text('set_id').primaryKey(),
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
  walletId: text('wallet_id').notNull(),
  sealed: jsonb('sealed').$type<SealedRecord>().notNull(),
  /** The recovery public key its holder sealed it to before this service did; null: `escrow`. */
  sealedTo: text('sealed_to'),
  /** When a receipt was last given for it. */
  storedAt: bigint('stored_at', { mode: 'number' }).notNull(),
  /** Which of all such grants it was last stored by; null: before `auth` numbered them. */
  grantNumber: bigint('grant_number', { mode: 'number' }),
  /** When `auth` said that it has the set, or has forgotten it; null: it did not yet. */
  confirmedAt: bigint('confirmed_at', { mode: 'number' }),
  /** When `auth` was last asked whether it still has it; null: not since. */
  checkedAt: bigint('checked_at', { mode: 'number' }),
  /** When `auth` was first heard to say that another set took its place; null: it did not. */
  endedAt: bigint('ended_at', { mode: 'number' }),
})
