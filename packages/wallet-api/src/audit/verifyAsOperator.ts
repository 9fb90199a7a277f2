import type { Database } from '@gangway/server-kit'
import type { AuditSeal } from './sealAuditRows.js'
import { type AuditVerdict, verifyAuditLog } from './verifyAuditLog.js'
import { writeAudit } from './writeAudit.js'

/** {@link verifyAuditLog}, and a row that an operator did so. */
export async function verifyAsOperator(
  { database, getNow }: { database: Database; getNow: () => number },
  { anchors, by }: { anchors: readonly AuditSeal[]; by: string },
): Promise<AuditVerdict> {
  const verdict = await verifyAuditLog(database, anchors)
  const { fault } = verdict
  await writeAudit(database, getNow(), {
    event: 'audit.verify',
    result: fault ? 'failed' : 'ok',
    details: { by, ...(fault ? { reason: fault.kind, count: fault.number } : {}) },
  })
  return verdict
}
