import { and, inArray, ne, sql } from 'drizzle-orm'
import { logins } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'

/** Which of these logins nobody has to wait for any more, in one statement with one value. */
export async function listDecided(statements: Statements, loginIds: readonly string[]): Promise<string[]> {
  const asked = sql`(select jsonb_array_elements_text(${JSON.stringify(loginIds)}::jsonb))`
  const rows = await statements
    .select({ id: logins.id })
    .from(logins)
    .where(and(inArray(logins.id, asked), ne(logins.status, 'pending')))
  return rows.map(({ id }) => id)
}
