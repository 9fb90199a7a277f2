import type { Database } from '@gangway/server-kit'

/** A database, or a transaction of one. */
export type Statements = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>
