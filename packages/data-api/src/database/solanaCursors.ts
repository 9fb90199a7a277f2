import type { CaipNetworkId } from '@gangway/protocol'
import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How far the signatures of each address of a watched account were read: the owner and its token accounts. */
export const solanaCursors = pgTable(
  'solana_cursors',
  {
    account: text('account').notNull(),
    chain: text('chain').$type<CaipNetworkId>().notNull(),
    address: text('address').notNull(),
    /** The last finalized signature up to which all were read; null where none was finalized yet. */
    newest: text('newest'),
    /** The first signature of those read backwards, and its slot; null before any. */
    oldest: text('oldest'),
    oldestSlot: bigint('oldest_slot', { mode: 'number' }),
    /** How many were read backwards. */
    readCount: integer('read_count').notNull(),
    /** Whether the oldest is the first there ever was. */
    isComplete: boolean('is_complete').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.account, table.address] })],
)
