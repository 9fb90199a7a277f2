import type { CaipNetworkId } from '@gangway/protocol'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** How far each chain was followed, and which process follows it. data-sources.md §3.4 */
export const chainCursors = pgTable('chain_cursors', {
  chain: text('chain').$type<CaipNetworkId>().primaryKey(),
  /** The local world the rows are of; another one drops them. Null where there is none. */
  worldId: text('world_id'),
  /** Last block (slot) that was followed to its end; null before the first. */
  block: bigint('block', { mode: 'number' }),
  /** The process that follows, and until when it may without saying so again, Unix milliseconds. */
  holder: text('holder'),
  heldUntil: bigint('held_until', { mode: 'number' }),
  /** When a round last ended at the head the node told, Unix milliseconds; null before the first. */
  caughtUpAt: bigint('caught_up_at', { mode: 'number' }),
  /** How often followers have changed what is kept of accounts on it. */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})
