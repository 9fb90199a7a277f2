import { bigint, pgTable } from 'drizzle-orm/pg-core'

/** Times in which no share is deleted. Unix milliseconds. */
export const sweepStops = pgTable('recovery_sweep_stops', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** When `auth` was first seen to have forgotten sets it had. */
  stoppedAt: bigint('stopped_at', { mode: 'number' }).notNull(),
  /** When an operator agreed that it goes on; null: nothing is deleted. One row at most has none. */
  agreedAt: bigint('agreed_at', { mode: 'number' }),
})
