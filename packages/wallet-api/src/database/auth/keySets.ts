import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/** Share B of each split of a wallet's wrapping key. embedded-wallet.md §2.3. */
export const keySets = pgTable('auth_key_sets', {
  id: text('id').primaryKey(),
  walletId: text('wallet_id').notNull(),
  /** Device that made the split; it may be gone. */
  deviceId: text('device_id').notNull(),
  shareB: jsonb('share_b').$type<SealedRecord>().notNull(),
  /** Its device was taken away, but no other set opens the wallet yet: it ends with the next one. */
  isLeaving: boolean('is_leaving').notNull().default(false),
  /** Unix milliseconds. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
