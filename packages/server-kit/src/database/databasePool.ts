import type pg from 'pg'

/** Connections to a database, and how it is left. */
export type DatabasePool = {
  pool: pg.Pool
  /** Whether it did when last asked. */
  isAnswering(): boolean
  close(): Promise<void>
}
