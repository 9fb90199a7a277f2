import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/**
 * Renewals of wallets that wait for their day, by the link of the mails that tell of them. Times in Unix milliseconds.
 * docs/decisions/0023-custody-of-the-owner.md
 */
export const renewals = pgTable('auth_renewals', {
  /** Digest of the link's token. */
  token: text('token').primaryKey(),
  accountId: text('account_id').notNull(),
  walletId: text('wallet_id').notNull(),
  /** Of the session that asked; it may be gone. */
  deviceId: text('device_id').notNull(),
  /** Of the page it was asked on. */
  appOrigin: text('app_origin').notNull(),
  setId: text('set_id').notNull(),
  /** Of the set, as in `auth_key_sets`; null once it waits no more. */
  shareB: jsonb('share_b').$type<SealedRecord>(),
  /** What takes the place of the wallet's; null once it waits no more. base64url. */
  blob: text('blob'),
  /** How often the wallet had been renewed when it was asked for. */
  generation: integer('generation').notNull(),
  askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
  takesAt: bigint('takes_at', { mode: 'number' }).notNull(),
  status: text('status').$type<'open' | 'stopped' | 'done'>().notNull(),
})

/** A row of {@link renewals}. */
export type RenewalRow = typeof renewals.$inferSelect
