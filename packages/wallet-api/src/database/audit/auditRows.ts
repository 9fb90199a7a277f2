import type { AuditEvent } from '@gangway/protocol'
import { bigint, integer, json, pgTable, text } from 'drizzle-orm/pg-core'

/** More of what happened, none of it secret. Column `details`, in no order that counts. */
export type AuditDetails = {
  /** Who said who the person is, or whom a way into the account leads to. */
  provider?: string
  /** Kind of a login or of a mail, the method of a request, or a route of the console. */
  kind?: string
  /** Why it did not go well, or why it happened; a word or an error code. */
  reason?: string
  /** CAIP-2 id of a network. */
  chain?: string
  /** SHA-256 of what was agreed to, of a receipt, or of a project's settings as they were set. */
  digest?: string
  setId?: string
  /** The device it was done to, where another one did it. */
  device?: string
  /** How many things it was done to. */
  count?: number
  /** The operator who ran a command, or the key of the console: `key:` and its name. */
  by?: string
}

/**
 * The audit log: what happened, for good. Rows are written unsealed and sealed in order, see `audit/sealAuditRows.ts`.
 */
export const auditRows = pgTable('audit_rows', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Unix milliseconds. */
  at: bigint('at', { mode: 'number' }).notNull(),
  event: text('event').$type<AuditEvent>().notNull(),
  result: text('result').$type<'ok' | 'failed' | 'refused'>().notNull(),
  projectId: text('project_id'),
  userId: text('user_id'),
  /** Of `auth` the id of a device; of `recovery` the thumbprint of its key. */
  deviceId: text('device_id'),
  /** First bits of the client's network, as `describePlace` has it. */
  network: text('network'),
  /** Of the app. */
  origin: text('origin'),
  /** Keyed digest of an e-mail address or of a provider's person, where it is not known whose account that is. */
  address: text('address'),
  details: json('details').$type<AuditDetails>().notNull(),
  /** Place in the chain, from 1; null: not sealed yet. */
  number: bigint('number', { mode: 'number' }),
  /** Hash of the row before, and of this one. Hex. */
  previous: text('previous'),
  hash: text('hash'),
})

/** A row of {@link auditRows}. */
export type AuditRow = typeof auditRows.$inferSelect

/** Who did it, and from where, as far as it is known. */
export type AuditActor = Partial<
  Pick<AuditRow, 'projectId' | 'userId' | 'deviceId' | 'network' | 'origin' | 'address'>
>

/** What the first row of a chain follows. */
export const noSeal = { number: 0, hash: '0'.repeat(64) } as const

/**
 * One row, from the first sealing on: the newest sealed row, and the newest that was removed for its age, `noSeal`
 * where there is none.
 */
export const auditChain = pgTable('audit_chain', {
  id: integer('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  removedNumber: bigint('removed_number', { mode: 'number' }).notNull(),
  removedHash: text('removed_hash').notNull(),
})
