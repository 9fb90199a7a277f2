import type { CaipNetworkId } from '@gangway/protocol'
import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Blocks that were passed over after a long pause. What accounts did in them that were followed before is not known until they
 * are read. data-sources.md §3.4
 */
export const chainGaps = pgTable(
  'chain_gaps',
  {
    chain: text('chain').$type<CaipNetworkId>().notNull(),
    /** First and last block that is missing; the last goes down as they are read. */
    fromBlock: bigint('from_block', { mode: 'number' }).notNull(),
    toBlock: bigint('to_block', { mode: 'number' }).notNull(),
    /** Unix milliseconds. */
    noticedAt: bigint('noticed_at', { mode: 'number' }).notNull(),
    /** The node does not have them any more. */
    isGivenUp: boolean('is_given_up').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.fromBlock] })],
)
