import type pg from 'pg'
import type { Doorbell } from '../doorbell/createDoorbell.js'
import type { DatabaseClock } from './createDatabaseClock.js'

/** Connections to a database, and how it is left. */
export type DatabasePool = {
  pool: pg.Pool
  /** Whether it did when last asked. */
  isAnswering(): boolean
  clock: DatabaseClock
  /** Connections of their own, so many at most; left with the others. */
  openLane(most: number): pg.Pool
  /** Closed with the connections; none where no other process has the database. */
  openDoorbell?(channel: string, onRing: () => void): Doorbell
  close(): Promise<void>
}
