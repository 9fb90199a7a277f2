import type { AuditEvent } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, desc, lt, sql } from 'drizzle-orm'
import { type AuditDetails, type AuditRow, auditRows } from '../../database/audit/auditRows.js'

/** Rows of one answer. */
const pageSize = 50

/** What an operator did, as the audit log has it. `at` in Unix milliseconds. */
export type OperatorRow = {
  id: number
  at: number
  event: AuditEvent
  result: AuditRow['result']
  projectId: string | null
  userId: string | null
  details: AuditDetails
}

/** What operators did, by command or by console, the newest first; `before`: only rows older than that one. */
export async function listOperatorRows(
  { database }: { database: Pick<Database, 'select'> },
  { before }: { before: number | null },
): Promise<{ rows: OperatorRow[]; next: number | null }> {
  const { id, at, event, result, projectId, userId, details } = auditRows
  const rows = await database
    .select({ id, at, event, result, projectId, userId, details })
    .from(auditRows)
    .where(and(sql`${details} ->> 'by' is not null`, before === null ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  return { rows: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}
