import { sql } from 'drizzle-orm'
import { storeGrants } from '../../database/auth/storeGrants.js'
import type { Statements } from '../../database/statements.js'

/** The number of one more grant to store a share, whatever comes of it. */
export async function takeGrantNumber(statements: Statements): Promise<number> {
  const many = sql`${storeGrants.many} + 1`
  const [row] = await statements.update(storeGrants).set({ many }).returning()
  return row?.many ?? 1
}

/** How many there were. After a copy was put back it is what it was then. */
export async function countStoreGrants(statements: Statements): Promise<number> {
  const [row] = await statements.select().from(storeGrants)
  return row?.many ?? 0
}
