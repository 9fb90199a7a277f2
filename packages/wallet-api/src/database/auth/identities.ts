import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
  },
  (table) => [primaryKey({ columns: [table.projectId, table.provider, table.subject] })],
)
