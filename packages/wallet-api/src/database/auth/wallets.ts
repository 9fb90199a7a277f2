import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Wallets: addresses and the sealed entropy, which only the wrapping key opens. embedded-wallet.md §2.1. */
export const wallets = pgTable('auth_wallets', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  version: integer('version').notNull(),
  evmAddress: text('evm_address').notNull(),
  solanaAddress: text('solana_address').notNull(),
  /** base64url. */
  blob: text('blob').notNull(),
  /** How often the wrapping key was renewed: a set that was split before opens another blob than this one. */
  generation: integer('generation').notNull().default(0),
  /** When its EVM key has signed that it is this account's, Unix milliseconds; null: nothing proves that. */
  provenAt: bigint('proven_at', { mode: 'number' }),
  /** Unix milliseconds. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
