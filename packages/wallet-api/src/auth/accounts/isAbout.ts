import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { auditRows } from '../../database/audit/auditRows.js'
import { identities } from '../../database/auth/identities.js'
import type { Statements } from '../../database/statements.js'

/** Which rows of the audit log are of an account: what was done in it, and what was asked for by a way into it. */
export async function isAbout(statements: Statements, accountId: string): Promise<SQL | undefined> {
  const ways = await statements
    .select({ subject: identities.subject })
    .from(identities)
    .where(eq(identities.accountId, accountId))
  // As a list: with a query in the condition Postgres would go through the whole log.
  const addresses = ways.map(({ subject }) => subject)
  const isAsked = and(isNull(auditRows.userId), inArray(auditRows.address, addresses))
  return or(eq(auditRows.userId, accountId), isAsked)
}
