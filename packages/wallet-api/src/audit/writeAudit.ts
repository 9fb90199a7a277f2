import type { AuditEvent } from '@gangway/protocol'
import { type AuditActor, type AuditDetails, type AuditRow, auditRows } from '../database/audit/auditRows.js'
import type { Statements } from '../database/statements.js'

/** What is written of something that happened. `result`: default `ok`. */
export type AuditEntry = AuditActor & {
  event: AuditEvent
  result?: AuditRow['result']
  details?: AuditDetails
}

/**
 * Writes rows of the audit log, in the transaction of what they tell of: nothing happens without its row, and what was
 * undone has none. `at` in Unix milliseconds.
 */
export async function writeAudit(
  statements: Pick<Statements, 'insert'>,
  at: number,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return
  await statements
    .insert(auditRows)
    .values(entries.map(({ result = 'ok', details = {}, ...entry }) => ({ ...entry, at, result, details })))
}
