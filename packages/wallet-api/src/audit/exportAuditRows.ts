import type { Database } from '@gangway/server-kit'
import { asc, type SQL } from 'drizzle-orm'
import { type AuditRow, auditRows } from '../database/audit/auditRows.js'
import type { Statements } from '../database/statements.js'
import { writeAudit } from './writeAudit.js'

/**
 * The rows of one person, oldest first. `toCondition`: which are theirs, as only `auth` knows the ways into an account.
 * `by`: the operator; that they took the rows out is one from then on.
 */
export async function exportAuditRows(
  { database, getNow }: { database: Database; getNow: () => number },
  { userId, by }: { userId: string; by: string },
  toCondition: (statements: Statements) => Promise<SQL | undefined>,
): Promise<AuditRow[]> {
  return database.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(auditRows)
      .where(await toCondition(tx))
      .orderBy(asc(auditRows.id))
    const result = rows.length > 0 ? 'ok' : 'failed'
    // An id that is nobody's may be anything that was typed.
    const whose = rows.length > 0 ? { userId } : {}
    await writeAudit(tx, getNow(), { ...whose, event: 'audit.export', result, details: { by } })
    return rows
  })
}
