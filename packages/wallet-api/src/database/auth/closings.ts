import type { ErasureClaims } from '@gangway/protocol'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Accounts that are to be deleted, by the link of the mails that tell of it. Times in Unix milliseconds. */
export const closings = pgTable('auth_closings', {
  /** Digest of the link's token. */
  token: text('token').primaryKey(),
  accountId: text('account_id').notNull(),
  /** Of the page it was asked on. */
  appOrigin: text('app_origin').notNull(),
  askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
  erasesAt: bigint('erases_at', { mode: 'number' }).notNull(),
  /** When somebody took that back; null: nobody did. */
  keptAt: bigint('kept_at', { mode: 'number' }),
  /** The operator who asked for it; null: the owner did. */
  askedBy: text('asked_by'),
  /** When a mail first reached the owner about what an operator asked for; null: none yet, or the owner asked. */
  toldAt: bigint('told_at', { mode: 'number' }),
})

/** A row of {@link closings}. */
export type ClosingRow = typeof closings.$inferSelect

/** What `recovery` has to hear of a wallet whose account is to be deleted. A row goes once it has said that it is done. */
export const erasures = pgTable('auth_erasures', {
  walletId: text('wallet_id').primaryKey(),
  accountId: text('account_id').notNull(),
  projectId: text('project_id').notNull(),
  step: text('step').$type<ErasureClaims['step']>().notNull(),
  /** When the person asked, Unix milliseconds. */
  askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
  /** When `recovery` has heard of this step, Unix milliseconds; null: not yet. */
  toldAt: bigint('told_at', { mode: 'number' }),
})

/** A row of {@link erasures}. */
export type ErasureRow = typeof erasures.$inferSelect
