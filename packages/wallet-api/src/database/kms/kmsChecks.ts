import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/** What tells wrong keys at the start: a sealed constant, and a sealed digest of the pepper. */
export const kmsChecks = pgTable('kms_checks', {
  id: text('id').primaryKey(),
  sealed: jsonb('sealed').$type<SealedRecord>().notNull(),
})
