import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { auditRows } from '../../database/audit/auditRows.js'
import { identities } from '../../database/auth/identities.js'
import type { Statements } from '../../database/statements.js'

/** Which rows of the audit log are of an account: what was done in it, and what was asked for by a way into it. */
export function isAbout(statements: Statements, accountId: string): SQL | undefined {
  const ways = statements
    .select({ subject: identities.subject })
    .from(identities)
    .where(eq(identities.accountId, accountId))
  return or(eq(auditRows.userId, accountId), and(isNull(auditRows.userId), inArray(auditRows.address, ways)))
}
