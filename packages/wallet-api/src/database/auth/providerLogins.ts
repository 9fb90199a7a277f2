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
  /** `returned`: a browser came back, and the provider is being asked who it is. Each status is left once. */
  status: text('status').$type<'pending' | 'returned' | 'proven' | 'used'>().notNull(),
  /** Digest of what the provider hands back, so that a return belongs to one login. */
  state: text('state').notNull(),
  /** Digest of the code that ends the login; null until the person is known. */
  code: text('code'),
  /** What the provider's driver remembers, then whom it knows, sealed. */
  facts: jsonb('facts').$type<SealedRecord>().notNull(),
  /** When the return or, once there is one, the code ends. Unix milliseconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})

/** A row of {@link providerLogins}. */
export type ProviderLogin = typeof providerLogins.$inferSelect
