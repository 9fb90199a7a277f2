import type { Database } from '@gangway/server-kit'

/** The transaction in which a follower commits. */
export type FollowerTransaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>
