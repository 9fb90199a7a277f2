import type { CaipNetworkId, OnrampFailure, OnrampMethod, OnrampState } from '@gangway/protocol'
import { bigint, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

/** What people are buying, and have bought lately. No name, no card, no address on a network. data-sources.md §9 */
export const purchases = pgTable(
  'purchases',
  {
    /** Random; what the provider calls the purchase in what it tells of it. */
    id: uuid('id').primaryKey(),
    projectId: text('project_id').notNull(),
    provider: text('provider').notNull(),
    /** What the provider knows it by; null until it has said so. */
    reference: text('reference'),
    /** Where the coins go, in the spelling of `BalanceProvider.parseAddress`. */
    account: text('account').notNull(),
    chain: text('chain').$type<CaipNetworkId>().notNull(),
    /** Contract or mint; null: the coin. */
    asset: text('asset'),
    symbol: text('symbol').notNull(),
    decimals: integer('decimals').notNull(),
    method: text('method').$type<OnrampMethod>().notNull(),
    currency: text('currency').notNull(),
    /** Smallest units of the currency; null: chosen on the provider's page. */
    payment: numeric('payment', { mode: 'bigint' }),
    /** Base units of the asset, by the quote; null: there was none. */
    expected: numeric('expected', { mode: 'bigint' }),
    /** Base units, as seen on the chain. */
    received: numeric('received', { mode: 'bigint' }),
    state: text('state').$type<OnrampState>().notNull(),
    transactionHash: text('transaction_hash'),
    failure: text('failure').$type<OnrampFailure>(),
    /** Unix milliseconds, as are those below. */
    startedAt: bigint('started_at', { mode: 'number' }).notNull(),
    updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
    /** When it is next asked about; null: it has come to its end. */
    askAt: bigint('ask_at', { mode: 'number' }),
    /** How often it was asked about since it last changed. */
    asked: integer('asked').notNull(),
  },
  (table) => [unique().on(table.provider, table.reference)],
)

/** One purchase as it is kept. */
export type Purchase = typeof purchases.$inferSelect
