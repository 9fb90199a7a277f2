import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../sealedRecord.js'

/** Ways into an account: one provider's subject each. embedded-wallet.md §0 D8. */
export const identities = pgTable(
  'auth_identities',
  {
    projectId: text('project_id').notNull(),
    /** `email`, or the name of a login provider. */
    provider: text('provider').notNull(),
    /** Digest of whom the provider knows; of `email`, of the address as it is looked up. */
    subject: text('subject').notNull(),
    accountId: text('account_id').notNull(),
    /** What the provider called the person when they came by it first, sealed; null: nothing, or it was not kept yet. */
    label: jsonb('label').$type<SealedRecord>(),
    /** Unix milliseconds; null: it was not kept yet. */
    addedAt: bigint('added_at', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.provider, table.subject] })],
)

/** A row of {@link identities}. */
export type StoredIdentity = typeof identities.$inferSelect
