import type { Database } from '@gangway/server-kit'
import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditRow } from '../../database/audit/auditRows.js'

/** Writes the row of a call of the console. `call`: method and route; `reason`: code of the error it ended by. */
export async function noteCall(
  { database, getNow }: { database: Database; getNow: () => number },
  { by, call, result, reason }: { by: string; call: string; result: AuditRow['result']; reason?: string },
): Promise<void> {
  const details = { by, kind: call, ...(reason === undefined ? {} : { reason }) }
  await writeAudit(database, getNow(), { event: 'console.call', result, details })
}
