import { eq } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { sessions } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from './activeSession.js'

/** Ends the session a request is made in. */
export async function endSession({ database, getNow }: AuthContext, session: ActiveSession): Promise<void> {
  await database.transaction(async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.id, session.id)).returning({ id: sessions.id })
    if (ended.length === 0) return
    const details = { reason: 'signed out', count: 1 }
    await writeAudit(tx, getNow(), { ...toActor(session), event: 'session.end', details })
  })
}
