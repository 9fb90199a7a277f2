import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'
import type { Carrier } from './devices.js'

/** Logins by a provider that are under way. embedded-wallet.md §7. */
export const providerLogins = pgTable('auth_provider_logins', {
  id: text('id').primaryKey(),
  projectId: text('project_id').notNull(),
  appOrigin: text('app_origin').notNull(),
  jkt: text('jkt').notNull(),
  carrier: text('carrier').$type<Carrier>().notNull(),
  provider: text('provider').notNull(),
  /** Account that is to have it for a further way in; null: a login. */
  addTo: text('add_to'),
  /**
   * `returned`: a browser came back, and the provider is being asked who it is. `proven`: the page after the return asks
   * the person. `released`: whoever waits may end it. `failed`: see `error`. Each status is left once.
   */
  status: text('status')
    .$type<'pending' | 'returned' | 'proven' | 'released' | 'used' | 'failed'>()
    .notNull(),
  /** Digest of what the provider hands back, so that a return belongs to one login. */
  state: text('state').notNull(),
  /** Digest of the token of the page after the return; null until the person is known. */
  page: text('page'),
  /** Digest of the code that ends the login; null until the person has agreed. */
  code: text('code'),
  codeExpiresAt: bigint('code_expires_at', { mode: 'number' }),
  /** Two digits the app shows; null: it shows none. */
  matchNumber: text('match_number'),
  /** Until when somebody asks whether a phone has approved: the answer is given once. Unix milliseconds. */
  polledUntil: bigint('polled_until', { mode: 'number' }).notNull().default(0),
  /** Code of the error it failed by. */
  error: text('error'),
  /** What is known of it, sealed: see providerFacts.ts. */
  facts: jsonb('facts').$type<SealedRecord>().notNull(),
  /** When the return ends, and after it the page. Unix milliseconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})

/** A row of {@link providerLogins}. */
export type ProviderLogin = typeof providerLogins.$inferSelect
