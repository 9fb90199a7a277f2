import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/** Changes of an account's address that are under way: one for a session. embedded-wallet.md §9. */
export const emailChanges = pgTable('auth_email_changes', {
  sessionId: text('session_id').primaryKey(),
  /** Of this change alone: its codes are bound to it. */
  id: text('id').notNull(),
  accountId: text('account_id').notNull(),
  /** Digest of the new address within the project. */
  address: text('address').notNull(),
  /** The new address, sealed. */
  email: jsonb('email').$type<SealedRecord>().notNull(),
  /** Whose code is asked for: that of the address there is, or of the new one. */
  step: text('step').$type<'primary' | 'secondary'>().notNull(),
  /** Keyed digest of the code; null: none was sent. */
  code: text('code'),
  /** When that code ends, Unix milliseconds; null: none was sent, or by a version that did not keep it. */
  codeEndsAt: bigint('code_ends_at', { mode: 'number' }),
  triesLeft: integer('tries_left').notNull(),
  /** Unix milliseconds. */
  startedAt: bigint('started_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})

/** A row of {@link emailChanges}. */
export type EmailChange = typeof emailChanges.$inferSelect

/** Changes that the former address may undo. */
export const emailUndos = pgTable('auth_email_undos', {
  /** Digest of the link's token. */
  token: text('token').primaryKey(),
  accountId: text('account_id').notNull(),
  /** Of the app it was changed in. */
  appOrigin: text('app_origin').notNull(),
  /** Digest of the former address within the project. */
  address: text('address').notNull(),
  /** The former address and the one it became, sealed. */
  emails: jsonb('emails').$type<SealedRecord>().notNull(),
  /** Unix milliseconds. */
  changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  undoneAt: bigint('undone_at', { mode: 'number' }),
})

/** A row of {@link emailUndos}. */
export type EmailUndoRow = typeof emailUndos.$inferSelect
