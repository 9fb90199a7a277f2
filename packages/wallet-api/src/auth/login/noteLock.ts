import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { findBar } from '../accounts/assertUnlocked.js'
import type { AuthContext } from '../authContext.js'

/**
 * Writes down that a lock kept somebody out, or that the account is to be deleted, in a transaction of its own: the one that
 * met it was undone.
 */
export async function noteLock<T>(
  { database, getNow }: Pick<AuthContext, 'database' | 'getNow'>,
  entering: Promise<T>,
  actor: AuditActor,
): Promise<T> {
  try {
    return await entering
  } catch (error) {
    const reason = findBar(error)
    if (reason !== null) {
      const details = { reason }
      await writeAudit(database, getNow(), { ...actor, event: 'login.finish', result: 'refused', details })
    }
    throw error
  }
}
