import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/** Share B of each split of a wallet's wrapping key. embedded-wallet.md §2.3. */
export const keySets = pgTable('auth_key_sets', {
  id: text('id').primaryKey(),
  walletId: text('wallet_id').notNull(),
  /** Device that made the split; it may be gone. */
  deviceId: text('device_id').notNull(),
  shareB: jsonb('share_b').$type<SealedRecord>().notNull(),
  /** Unix milliseconds. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
