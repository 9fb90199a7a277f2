import type { CaipNetworkId } from '@gangway/protocol'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Accounts whose transfers are followed, by chain. data-sources.md §3.4 */
export const watchedAccounts = pgTable(
  'watched_accounts',
  {
    account: text('account').notNull(),
    chain: text('chain').$type<CaipNetworkId>().notNull(),
    /** When somebody last asked for it, Unix milliseconds; who is not asked for is not followed any more. */
    askedAt: bigint('asked_at', { mode: 'number' }).notNull(),
    /** First block that is followed; null until the follower has taken it up. Below it there is what was back-filled. */
    sinceBlock: bigint('since_block', { mode: 'number' }),
    /** Lowest block that was read; null before any back-fill. 0: all of the chain was. */
    backfilledTo: bigint('backfilled_to', { mode: 'number' }),
    /** Until when it is not followed because too much happened to it, Unix milliseconds; null where that never was so. */
    asideUntil: bigint('aside_until', { mode: 'number' }),
    /** The chain's `version` when what is kept of it was last changed; 0 before. */
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.chain, table.account] })],
)
