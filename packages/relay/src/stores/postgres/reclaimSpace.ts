import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { acks } from '../../database/acks.js'
import { messages } from '../../database/messages.js'

/** Lets new rows have the space of deleted ones: a Postgres server does so by itself, the embedded database never. */
export async function reclaimSpace(database: Database): Promise<void> {
  await database.execute(sql`vacuum ${messages}, ${acks}`)
}
