import type { MethodParameters } from '@gangway/protocol'
import { bigint, json, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/** Ways to open a wallet's recovery key: passkeys and passwords. */
export const recoveryMethods = pgTable('recovery_methods', {
  id: text('id').primaryKey(),
  walletId: text('wallet_id').notNull(),
  parameters: json('parameters').$type<MethodParameters>().notNull(),
  /** The private key as its holder wrapped it, sealed like any record. */
  wrappedKey: jsonb('wrapped_key').$type<SealedRecord>().notNull(),
  /** Unix milliseconds. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
