import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/** Where a session is kept. embedded-wallet.md §3. */
export type Carrier = 'stored' | 'memory'

/**
 * Devices an account's owner has approved: one DPoP key for one app origin. That of a `memory` session lives as long as
 * the session and never counts as approved again. An `approver` is a browser's key of the frame's own origin, which approves
 * logins and has neither session nor share.
 */
export const devices = pgTable('auth_devices', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  appOrigin: text('app_origin').notNull(),
  jkt: text('jkt').notNull(),
  carrier: text('carrier').$type<Carrier | 'approver'>().notNull(),
  /** Set of shares it works with: its own, in a `memory` session any of the wallet; null: none yet. */
  setId: text('set_id'),
  /** When it last recovered the key; null: never. Unix milliseconds. */
  recoveredAt: bigint('recovered_at', { mode: 'number' }),
  /** How often it was given share B in the 24 h after that. */
  releases: integer('releases').notNull().default(0),
  /** Unix milliseconds. */
  approvedAt: bigint('approved_at', { mode: 'number' }).notNull(),
  /** Browser and place of its last login, sealed; null: it was not kept yet. */
  facts: jsonb('facts').$type<SealedRecord>(),
  /** When it last logged in, Unix milliseconds; null: it was not kept yet. */
  usedAt: bigint('used_at', { mode: 'number' }),
})

/** A row of {@link devices}. */
export type StoredDevice = typeof devices.$inferSelect
