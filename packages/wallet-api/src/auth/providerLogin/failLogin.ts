import type { ErrorCode } from '@gangway/protocol'
import { and, eq, inArray } from 'drizzle-orm'
import { type AuditEntry, writeAudit } from '../../audit/writeAudit.js'
import { providerLogins } from '../../database/auth/providerLogins.js'
import type { AuthContext } from '../authContext.js'

/**
 * Ends a login by a provider; whoever waits for it hears why. `entry`: what the audit log tells of it, where a person
 * is known. false: it had come to its end already.
 */
export async function failLogin(
  { database, signals, getNow }: AuthContext,
  loginId: string,
  error: ErrorCode,
  entry?: AuditEntry,
): Promise<boolean> {
  const isEnded = await database.transaction(async (tx) => {
    const ended = await tx
      .update(providerLogins)
      .set({ status: 'failed', error })
      .where(
        and(
          eq(providerLogins.id, loginId),
          inArray(providerLogins.status, ['pending', 'returned', 'proven', 'released']),
        ),
      )
      .returning({ id: providerLogins.id })
    if (ended.length > 0 && entry) await writeAudit(tx, getNow(), entry)
    return ended.length > 0
  })
  signals.notify(loginId)
  return isEnded
}
