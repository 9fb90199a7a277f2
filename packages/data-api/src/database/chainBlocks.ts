import type { CaipNetworkId } from '@gangway/protocol'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Hashes of the last blocks that were followed, by which a reorganisation is seen. data-sources.md §3.4 */
export const chainBlocks = pgTable(
  'chain_blocks',
  {
    chain: text('chain').$type<CaipNetworkId>().notNull(),
    block: bigint('block', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.block] })],
)
