import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Who holds the recovery of a wallet, from its first move on; one without a row is in `escrow`, of epoch 0. */
export const recoveryCustodies = pgTable('recovery_custodies', {
  walletId: text('wallet_id').primaryKey(),
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
  mode: text('mode').$type<'escrow' | 'user'>().notNull(),
  /** What its shares are sealed to: 65 bytes, base64url; null in `escrow`. */
  publicKey: text('public_key'),
  /** How often it was moved. */
  epoch: integer('epoch').notNull(),
  /** Unix milliseconds. */
  movedAt: bigint('moved_at', { mode: 'number' }).notNull(),
})
