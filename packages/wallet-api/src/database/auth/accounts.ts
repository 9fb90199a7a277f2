import type { LanguageTag } from '@gangway/protocol'
import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/** People with a wallet of one project, or about to have one: made by the first login that came to its end. */
export const accounts = pgTable('auth_accounts', {
  id: text('id').primaryKey(),
  projectId: text('project_id').notNull(),
  /** The address mails go to, sealed; null: none is known. */
  email: jsonb('email').$type<SealedRecord>(),
  /** Whether the address is known to be the owner's: by a code, or by the word of a provider that checks it. */
  isEmailVerified: boolean('is_email_verified').notNull(),
  /** When an operator locked it: nobody logs in, and no share goes out; null: nobody did. Unix milliseconds. */
  lockedAt: bigint('locked_at', { mode: 'number' }),
  /** When its address was changed last, Unix milliseconds; null: never. */
  emailChangedAt: bigint('email_changed_at', { mode: 'number' }),
  /** What its owner reads, for news by mail; null: no browser has said. */
  language: text('language').$type<LanguageTag>(),
  /** Unix milliseconds. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
