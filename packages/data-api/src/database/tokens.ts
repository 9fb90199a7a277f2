import type { CaipNetworkId } from '@gangway/protocol'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What tokens say of themselves, read once each and cut to size. data-sources.md §3.2, §4 */
export const tokens = pgTable(
  'tokens',
  {
    chain: text('chain').$type<CaipNetworkId>().notNull(),
    /** Contract (lower case) or mint. */
    address: text('address').notNull(),
    standard: text('standard').$type<'fungible' | 'erc721' | 'erc1155' | 'unknown'>().notNull(),
    /** Null where it says none or says it wrongly. */
    name: text('name'),
    symbol: text('symbol'),
    decimals: integer('decimals'),
    /** When it was read, Unix milliseconds. */
    readAt: bigint('read_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.address] })],
)
