import { createHash } from 'node:crypto'
import type { AuditRow } from '../database/audit/auditRows.js'

/** Says which fields a hash is of, and in which order; another order is another version. */
const version = 'gangway audit 1'

/**
 * SHA-256 of a row, its place and the hash of the row before it, as hex: of the JSON of all its values in one order,
 * those of `details` sorted by name.
 */
export function hashAuditRow(
  row: AuditRow,
  { number, previous }: { number: number; previous: string },
): string {
  const details = Object.entries(row.details).sort(([a], [b]) => (a < b ? -1 : 1))
  const who = [row.projectId, row.userId, row.deviceId, row.network, row.origin, row.address]
  const values = [version, number, previous, row.id, row.at, row.event, row.result, ...who, details]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
