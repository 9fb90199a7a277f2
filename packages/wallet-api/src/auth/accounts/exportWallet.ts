import { type accountExportResponseSchema, GangwayError } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { accounts } from '../../database/auth/accounts.js'
import type { Statements } from '../../database/statements.js'
import type { AuthContext } from '../authContext.js'
import type { ActiveSession } from '../sessions/activeSession.js'
import { recoverShare } from '../shares/recoverShare.js'
import { assertFreshLogin } from './changeWays.js'

/** How long after a change of address nothing is exported, ms. embedded-wallet.md §9. */
const pauseAfterChange = 86_400_000

/**
 * What opens the wallet, for the account's own page to show to the person: share B, with leave to have share C. Once for a
 * login; the owner is told by mail. Whoever took an address over waits for a day, in which the former one may undo that.
 *
 * @throws GangwayError `SESSION_INVALID`, also for a login that is too old; `SHARE_NOT_FOUND`; `SHARE_RELEASE_REFUSED`
 * (`context.retryAfter`, seconds, within a day of a change of address); `LOGIN_NOT_AVAILABLE` for a locked account.
 */
export async function exportWallet(
  context: AuthContext,
  session: ActiveSession,
): Promise<InferOutput<typeof accountExportResponseSchema>> {
  assertFreshLogin(context, session)
  await assertPause(context, session)
  return recoverShare(context, session, 'export')
}

/**
 * Makes sure that nobody has changed the address of an account for a day, in which the former one may undo that.
 *
 * @throws GangwayError `SHARE_RELEASE_REFUSED`; `context.retryAfter` in seconds.
 */
export async function assertPause(
  { database, getNow }: Pick<AuthContext, 'getNow'> & { database: Pick<Statements, 'select'> },
  { accountId }: Pick<ActiveSession, 'accountId'>,
): Promise<void> {
  const [account] = await database
    .select({ emailChangedAt: accounts.emailChangedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const left = (account?.emailChangedAt ?? Number.NEGATIVE_INFINITY) + pauseAfterChange - getNow()
  if (left <= 0) return
  throw new GangwayError('SHARE_RELEASE_REFUSED', {
    shortMessage: 'The address of this account was changed less than a day ago',
    context: { retryAfter: Math.ceil(left / 1000) },
  })
}
