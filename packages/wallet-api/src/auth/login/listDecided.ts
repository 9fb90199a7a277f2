import { and, inArray, ne, sql } from 'drizzle-orm'
import { logins } from '../../database/auth/logins.js'
import { providerLogins } from '../../database/auth/providerLogins.js'
import type { Statements } from '../../database/statements.js'

/** Which of these logins nobody has to wait for any more, in one statement with one value. */
export async function listDecided(statements: Statements, loginIds: readonly string[]): Promise<string[]> {
  const asked = sql`(select jsonb_array_elements_text(${JSON.stringify(loginIds)}::jsonb))`
  const byProvider = statements
    .select({ id: providerLogins.id })
    .from(providerLogins)
    .where(
      and(inArray(providerLogins.id, asked), inArray(providerLogins.status, ['released', 'used', 'failed'])),
    )
  const rows = await statements
    .select({ id: logins.id })
    .from(logins)
    .where(and(inArray(logins.id, asked), ne(logins.status, 'pending')))
    .union(byProvider)
  return rows.map(({ id }) => id)
}
