import type { Database } from '@gangway/server-kit'
import { exportAuditRows } from '../../audit/exportAuditRows.js'
import type { AuditRow } from '../../database/audit/auditRows.js'
import { isAbout } from '../accounts/isAbout.js'

/** The audit rows of a user of the login service, oldest first. `by`: the operator who takes them out. */
export function exportUserRows(
  deps: { database: Database; getNow: () => number },
  asked: { userId: string; by: string },
): Promise<AuditRow[]> {
  return exportAuditRows(deps, asked, (statements) => isAbout(statements, asked.userId))
}
