import { type accountRenewalStopResponseSchema, GangwayError, type WaitingRenewal } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { accounts } from '../../database/auth/accounts.js'
import { type RenewalRow, renewals } from '../../database/auth/renewals.js'
import type { Statements } from '../../database/statements.js'
import { assertFreshLogin } from '../accounts/changeWays.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { lockAddress } from '../login/lockAddress.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { endRenewal, findLastRenewal } from './findRenewal.js'

/**
 * Stops the renewal of a session's wallet that waits: by a login of the last five minutes on the account's own page.
 *
 * @throws GangwayError `SESSION_INVALID`, also for a login that is too old.
 */
export async function stopRenewal(
  context: AuthContext,
  session: ActiveSession,
): Promise<InferOutput<typeof accountRenewalStopResponseSchema>> {
  assertFreshLogin(context, session)
  const { database, log, getNow } = context
  const { accountId, projectId } = session
  const isStopped = await database.transaction(async (tx) => {
    await lockAddress(tx, accountId)
    return endRenewal(tx, { accountId, actor: toActor(session) }, getNow())
  })
  log.info({ projectId, isStopped }, 'a renewal was to be stopped')
  return { outcome: isStopped ? 'stopped' : 'absent' }
}

/** What the link in a mail about a renewal stops. Throws LOGIN_EXPIRED. */
export async function readRenewal(context: AuthContext, token: string): Promise<WaitingRenewal> {
  return describe(context, await findByLink(context.database, token))
}

/**
 * Stops a renewal by the link in a mail about it, or about an earlier one of the same wallet: whoever asks again after that
 * would else be the only one who has the link. `network`: as the audit log has it.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function stopByLink(
  context: AuthContext,
  { token, network }: { token: string; network: string | null },
): Promise<WaitingRenewal> {
  const { database, log, getNow } = context
  const { accountId, appOrigin: origin, projectId } = await findByLink(database, token)
  const row = await database.transaction(async (tx) => {
    await lockAddress(tx, accountId)
    await endRenewal(tx, { accountId, actor: { projectId, userId: accountId, origin, network } }, getNow())
    return findByLink(tx, token)
  })
  log.warn({ projectId }, 'a renewal was to be stopped by the link of a mail')
  return describe(context, row)
}

type Found = RenewalRow & { projectId: string }

/** The renewal that was asked for last of the wallet a link is about. */
async function findByLink(statements: Statements, token: string): Promise<Found> {
  const [found] = await statements
    .select({ renewal: renewals, projectId: accounts.projectId })
    .from(renewals)
    .innerJoin(accounts, eq(accounts.id, renewals.accountId))
    .where(eq(renewals.token, hashToken(token)))
  if (!found) throw new GangwayError('LOGIN_EXPIRED')
  const last = await findLastRenewal(statements, found.renewal.walletId)
  return { ...(last ?? found.renewal), projectId: found.projectId }
}

function describe({ projects }: AuthContext, { projectId, askedAt, takesAt, status }: Found): WaitingRenewal {
  return { appName: projects.get(projectId).name, askedAt, takesAt, status }
}
