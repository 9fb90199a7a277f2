import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Doorbell } from '../doorbell/createDoorbell.js'
import type { DatabaseClock } from './createDatabaseClock.js'

/**
 * A Postgres database, through drizzle. The same driver speaks to a server and to the embedded engine, so both answer
 * alike. The embedded engine has one connection: inside `database.transaction(async (tx) => …)` use `tx` alone, or
 * the statement waits for its own transaction until it fails.
 *
 * A package that keeps rows has a folder `database/` with one file per table (drizzle's `pgTable`), a folder
 * `migrations/` of SQL files that make those tables, and a {@link Migrations} that names it.
 */
export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }

/** A database that was opened. */
export type OpenDatabase = {
  database: Database
  /** Whether it did when last asked, some seconds ago. */
  isAnswering(): boolean
  clock: DatabaseClock
  /**
   * The same by so many connections of its own at most, for work that must not wait for others, nor they for it. The embedded
   * engine has one connection for all.
   */
  openLane(most: number): Database
  /**
   * Opens a signal between all processes that share this server, by a connection of its own. It is closed with the database.
   * Absent with the embedded engine: no other process has its folder.
   */
  openDoorbell?(channel: string, onRing: () => void): Doorbell
  /** Waits for statements under way. */
  close(): Promise<void>
}
