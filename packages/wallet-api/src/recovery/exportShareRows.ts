import type { Database } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { exportAuditRows } from '../audit/exportAuditRows.js'
import { type AuditRow, auditRows } from '../database/audit/auditRows.js'

/** The audit rows of a user of the recovery service, oldest first. `by`: the operator who takes them out. */
export function exportShareRows(
  deps: { database: Database; getNow: () => number },
  asked: { userId: string; by: string },
): Promise<AuditRow[]> {
  return exportAuditRows(deps, asked, async () => eq(auditRows.userId, asked.userId))
}
