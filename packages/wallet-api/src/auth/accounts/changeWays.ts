import { GangwayError } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { identities, type StoredIdentity } from '../../database/auth/identities.js'
import { type StoredSession, sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import type { AuthContext } from '../authContext.js'
import { assertNotClosing } from '../closing/findClosing.js'
import { lockAddress } from '../login/lockAddress.js'

/** How young a login has to be to change the ways into its account, ms. embedded-wallet.md §7, rule 4. */
const changeTime = 300_000

/** Until when a login may change them, Unix milliseconds. */
export function getChangesUntil({ createdAt }: Pick<StoredSession, 'createdAt'>): number {
  return createdAt + changeTime
}

/** @throws GangwayError `SESSION_INVALID` for a login that is too old. */
export function assertFreshLogin({ getNow }: AuthContext, session: StoredSession): void {
  if (getNow() > getChangesUntil(session))
    throw new GangwayError('SESSION_INVALID', { context: { field: 'createdAt' } })
}

/**
 * The ways into the account of a session, which nobody else changes until the transaction ends. The lock comes before
 * that of an identity, as everywhere.
 *
 * @throws GangwayError `SESSION_INVALID` for a session that somebody has ended meanwhile; `LOGIN_NOT_AVAILABLE` for an
 * account that is to be deleted.
 */
export async function lockWays(
  transaction: Statements,
  { id, accountId }: StoredSession,
): Promise<StoredIdentity[]> {
  await lockAddress(transaction, accountId)
  const [session] = await transaction.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))
  if (!session) throw new GangwayError('SESSION_INVALID')
  await assertNotClosing(transaction, accountId)
  return transaction.select().from(identities).where(eq(identities.accountId, accountId))
}
