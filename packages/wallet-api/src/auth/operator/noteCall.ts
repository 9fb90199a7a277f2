import type { Database } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditRow } from '../../database/audit/auditRows.js'
import { accounts } from '../../database/auth/accounts.js'

/** Whom or what a call of the console is about, for the audit log. */
export type CallSubject = Partial<Pick<AuditRow, 'userId' | 'projectId'>>

/** The user of an id that a call names; empty: there is none, so that no row has what anybody made up. */
export async function findCallSubject(
  { database }: { database: Pick<Database, 'select'> },
  userId: string,
): Promise<CallSubject> {
  const [found] = await database
    .select({ userId: accounts.id, projectId: accounts.projectId })
    .from(accounts)
    .where(eq(accounts.id, userId))
  return found ?? {}
}

/** Writes the row of a call of the console. `call`: method and route; `reason`: code of the error it ended by. */
export async function noteCall(
  { database, getNow }: { database: Database; getNow: () => number },
  {
    by,
    call,
    result,
    reason,
    about = {},
  }: { by: string; call: string; result: AuditRow['result']; reason?: string; about?: CallSubject },
): Promise<void> {
  const details = { by, kind: call, ...(reason === undefined ? {} : { reason }) }
  await writeAudit(database, getNow(), { ...about, event: 'console.call', result, details })
}
