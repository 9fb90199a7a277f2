import type { AccountActivityRow, accountActivityBodySchema, accountActivitySchema } from '@gangway/protocol'
import { and, desc, lt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type AuditRow, auditRows } from '../../database/audit/auditRows.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { isAbout } from './isAbout.js'

/** Rows of one answer. */
const pageSize = 50

/** What the audit log tells a person of their account, newest first; not which operator did it. */
export async function listActivity(
  { database }: Pick<AuthContext, 'database'>,
  { accountId }: Pick<StoredSession, 'accountId'>,
  { before }: InferOutput<typeof accountActivityBodySchema>,
): Promise<InferOutput<typeof accountActivitySchema>> {
  const about = await isAbout(database, accountId)
  const rows = await database
    .select()
    .from(auditRows)
    .where(and(about, before === null ? undefined : lt(auditRows.id, before)))
    .orderBy(desc(auditRows.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  return { rows: page.map(toActivity), next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

function toActivity({ id, at, event, result, origin, network, details }: AuditRow): AccountActivityRow {
  return { id, at, event, result, appOrigin: origin, place: network, provider: details.provider ?? null }
}
