import type { CaipNetworkId } from '@gangway/protocol'
import { bigint, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

/** Names of this deployment. Times in Unix milliseconds, if nothing else is said. */
export const names = pgTable(
  'names',
  {
    label: text('label').primaryKey(),
    /** See `toSkeleton`. */
    skeleton: text('skeleton').notNull().unique(),
    /** Address of the account, lower case. */
    owner: text('owner').notNull(),
    /** CAIP-2 id of a contract account's network; empty: an account with a key. */
    network: text('network').$type<CaipNetworkId | ''>().notNull(),
    /** Counts the names of one account, from 0. */
    slot: integer('slot').notNull(),
    attributes: jsonb('attributes').$type<Readonly<Record<string, string>>>().notNull(),
    registeredAt: bigint('registered_at', { mode: 'number' }).notNull(),
    updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
    /** Unix seconds of the owner's newest message. */
    signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
  },
  (table) => [unique().on(table.owner, table.network, table.slot)],
)

/** Addresses of a name by coin type (ENSIP-9, ENSIP-11). */
export const nameAddresses = pgTable(
  'name_addresses',
  {
    label: text('label').notNull(),
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    address: text('address').notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.label, table.coinType] })],
)

/** What the operator says of labels. */
export const nameRules = pgTable('name_rules', {
  skeleton: text('skeleton').primaryKey(),
  label: text('label').notNull(),
  kind: text('kind').$type<'reserved' | 'blocked'>().notNull(),
  /** The one account that may register a reserved name, lower case. */
  account: text('account'),
  notedBy: text('noted_by').notNull(),
  notedAt: bigint('noted_at', { mode: 'number' }).notNull(),
})
