import { type accountCustodyNotedBodySchema, GangwayError } from '@gangway/protocol'
import { and, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { auditRows } from '../../database/audit/auditRows.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { lockWays } from './changeWays.js'

/**
 * Keeps what `recovery` signed of a change of custody in the log a person reads; once for each change.
 *
 * @throws GangwayError `RECEIPT_INVALID`, also for a change of another person's; `SESSION_INVALID`.
 */
export async function noteCustody(
  { database, notes, log, getNow }: AuthContext,
  session: ActiveSession,
  { receipt }: InferOutput<typeof accountCustodyNotedBodySchema>,
): Promise<void> {
  const { sub, projectId, event, mode, jti } = await notes.readCustody(receipt)
  if (sub !== session.accountId || projectId !== session.projectId) throw new GangwayError('RECEIPT_INVALID')
  const isNew = await database.transaction(async (tx) => {
    await lockWays(tx, session)
    const [known] = await tx
      .select({ id: auditRows.id })
      .from(auditRows)
      .where(
        and(
          eq(auditRows.userId, sub),
          eq(auditRows.event, event),
          sql`${auditRows.details} ->> 'digest' = ${jti}`,
        ),
      )
    if (known) return false
    await writeAudit(tx, getNow(), { ...toActor(session), event, details: { kind: mode, digest: jti } })
    return true
  })
  if (isNew) log.info({ projectId, event, mode }, 'custody changed')
}
