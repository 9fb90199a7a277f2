import { bigint, integer, json, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditActor } from '../audit/auditRows.js'
import type { SealedRecord } from '../sealedRecord.js'

/** Mails to be delivered; one that was, or was given up, has no row. Times in Unix milliseconds. */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  /** Address, subject and words, sealed for `['mail', id]`. */
  sealed: jsonb('sealed').$type<SealedRecord>().notNull(),
  /** Whose it is, for the audit log; null: queued by a version that did not keep it. */
  owner: json('owner').$type<AuditActor>(),
  /** When it may be tried next; while it is being delivered, when whoever does so must have ended. */
  dueAt: bigint('due_at', { mode: 'number' }).notNull(),
  /** It is of no use after that. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  tries: integer('tries').notNull().default(0),
  /** Tries whose outcome nobody knows, the one under way included. */
  unsureTries: integer('unsure_tries').notNull().default(0),
})
