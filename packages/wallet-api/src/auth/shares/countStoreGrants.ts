import { sql } from 'drizzle-orm'
import { storeGrants } from '../../database/auth/storeGrants.js'
import type { Statements } from '../../database/statements.js'

/** The number of one more grant to store a share, whatever comes of it; 1 where the count is gone. */
export async function takeGrantNumber(statements: Statements): Promise<number> {
  const [row] = await statements
    .insert(storeGrants)
    .values({ id: 1, many: 1 })
    .onConflictDoUpdate({ target: storeGrants.id, set: { many: sql`${storeGrants.many} + 1` } })
    .returning()
  return row?.many ?? 1
}

/** How many there were. After a copy was put back it is what it was then. */
export async function countStoreGrants(statements: Statements): Promise<number> {
  const [row] = await statements.select().from(storeGrants)
  return row?.many ?? 0
}
