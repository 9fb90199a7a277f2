import type { ErrorCode } from '@gangway/protocol'
import { and, eq, inArray } from 'drizzle-orm'
import { providerLogins } from '../../database/auth/providerLogins.js'
import type { AuthContext } from '../authContext.js'

/** Ends a login by a provider; whoever waits for it hears why. false: it had come to its end already. */
export async function failLogin(
  { database, signals }: AuthContext,
  loginId: string,
  error: ErrorCode,
): Promise<boolean> {
  const ended = await database
    .update(providerLogins)
    .set({ status: 'failed', error })
    .where(
      and(
        eq(providerLogins.id, loginId),
        inArray(providerLogins.status, ['pending', 'returned', 'proven', 'released']),
      ),
    )
    .returning({ id: providerLogins.id })
  signals.notify(loginId)
  return ended.length > 0
}
