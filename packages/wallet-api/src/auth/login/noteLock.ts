import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { isLocked } from '../accounts/assertUnlocked.js'
import type { AuthContext } from '../authContext.js'

/** Writes down that a lock kept somebody out, in a transaction of its own: the one that met the lock was undone. */
export async function noteLock<T>(
  { database, getNow }: Pick<AuthContext, 'database' | 'getNow'>,
  entering: Promise<T>,
  actor: AuditActor,
): Promise<T> {
  try {
    return await entering
  } catch (error) {
    if (isLocked(error)) {
      const details = { reason: 'locked' }
      await writeAudit(database, getNow(), { ...actor, event: 'login.finish', result: 'refused', details })
    }
    throw error
  }
}
