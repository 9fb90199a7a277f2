import { sql } from 'drizzle-orm'
import type { Statements } from '../../database/statements.js'

/** Takes the number of one more grant to store a share. What comes of the grant changes nothing of it. */
export async function takeGrantNumber(statements: Statements): Promise<number> {
  const { rows } = await statements.execute<{ number: string }>(
    sql`select nextval('auth_store_grants') as number`,
  )
  return Number(rows[0]?.number)
}

/** How many there were. After a copy was put back it is what it was then. */
export async function countStoreGrants(statements: Statements): Promise<number> {
  const { rows } = await statements.execute<{ number: string }>(
    sql`select case when is_called then last_value else 0 end as number from auth_store_grants`,
  )
  return Number(rows[0]?.number)
}
