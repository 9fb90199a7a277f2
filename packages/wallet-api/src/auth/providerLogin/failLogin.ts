import type { ErrorCode } from '@gangway/protocol'
import { and, eq, inArray } from 'drizzle-orm'
import { providerLogins } from '../../database/auth/providerLogins.js'
import type { AuthContext } from '../authContext.js'

/** Ends a login by a provider that has not come to its end; whoever waits for it hears why. */
export async function failLogin(
  { database, signals }: AuthContext,
  loginId: string,
  error: ErrorCode,
): Promise<void> {
  await database
    .update(providerLogins)
    .set({ status: 'failed', error })
    .where(
      and(
        eq(providerLogins.id, loginId),
        inArray(providerLogins.status, ['pending', 'returned', 'proven', 'released']),
      ),
    )
  signals.notify(loginId)
}
