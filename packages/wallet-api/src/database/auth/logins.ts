import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'
import type { Carrier } from './devices.js'

/** The browser in which a login was approved, which may approve the next ones: its key, and its facts, sealed. */
export type Approver = { jkt: string; facts: SealedRecord }

/** Logins asked for in the last day: each is one mail. embedded-wallet.md §5. */
export const logins = pgTable('auth_logins', {
  id: text('id').primaryKey(),
  projectId: text('project_id').notNull(),
  appOrigin: text('app_origin').notNull(),
  jkt: text('jkt').notNull(),
  carrier: text('carrier').$type<Carrier>().notNull(),
  /** Digest of the e-mail address within the project. */
  address: text('address').notNull(),
  /** Digest of the network that asked, wide as `toWideNetwork` has it, for this address alone. */
  network: text('network').notNull(),
  /** Whether the account's owner approved the device before: such logins have limits of their own. */
  isKnownDevice: boolean('is_known_device').notNull(),
  /** What the mail holds; `browser`: a link, in whose place a browser of the owner's approved. */
  kind: text('kind').$type<'link' | 'code' | 'browser'>().notNull(),
  status: text('status').$type<'pending' | 'approved' | 'denied' | 'used' | 'replaced'>().notNull(),
  /** What the approval page shows and the address itself, sealed. */
  facts: jsonb('facts').$type<SealedRecord>().notNull(),
  /** Digest of the link's token. */
  link: text('link'),
  /** Keyed digest of the code; null while there is none. */
  code: text('code'),
  /** Which browser may approve once this login has ended; null: none. */
  approver: jsonb('approver').$type<Approver>(),
  /** Id of the browser, a device of kind `approver`, that approved it in the place of the link; null: none. */
  approvedBy: text('approved_by'),
  triesLeft: integer('tries_left').notNull(),
  /** Two digits the app shows; null: it shows none. */
  matchNumber: text('match_number'),
  /** Unix milliseconds. */
  requestedAt: bigint('requested_at', { mode: 'number' }).notNull(),
  /** When the link or, once there is one, the code ends. Unix milliseconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})

/** A row of {@link logins}. */
export type Login = typeof logins.$inferSelect
