import { type accountKeepResponseSchema, type Closing, GangwayError } from '@gangway/protocol'
import { and, eq, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { accounts } from '../../database/auth/accounts.js'
import { type ClosingRow, closings } from '../../database/auth/closings.js'
import type { Statements } from '../../database/statements.js'
import type { KeptMail } from '../../mail/mailRequest.js'
import { assertFreshLogin } from '../accounts/changeWays.js'
import { endApprovers } from '../accounts/endApprovers.js'
import { listNewsAddresses } from '../accounts/listNewsAddresses.js'
import { toNews } from '../accounts/toNews.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { lockAddress } from '../login/lockAddress.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { findWallet } from '../shares/findWallet.js'
import { findClosing } from './findClosing.js'
import { queueErasure } from './queueErasure.js'

/**
 * Keeps the account of a session, which was to be deleted: by a login of the last five minutes on its own page.
 *
 * @throws GangwayError `SESSION_INVALID`, also for a login that is too old.
 */
export async function keepAccount(
  context: AuthContext,
  session: ActiveSession,
): Promise<InferOutput<typeof accountKeepResponseSchema>> {
  assertFreshLogin(context, session)
  const { database, log, getNow } = context
  const { accountId, projectId } = session
  const addresses = await listNewsAddresses(context, session)
  const isKept = await database.transaction(async (tx) => {
    await lockAddress(tx, accountId)
    const actor = toActor(session)
    const isDone = await endClosing(tx, { accountId, projectId, actor }, getNow())
    if (isDone) await tellKept(tx, context, { about: session, by: 'account', addresses, actor })
    return isDone
  })
  log.info({ projectId, isKept }, 'an account was to be kept')
  return { outcome: isKept ? 'kept' : 'absent' }
}

/** What the link in a mail about a deletion keeps. Throws LOGIN_EXPIRED. */
export async function readClosing(context: AuthContext, token: string): Promise<Closing> {
  return describe(context, await findByLink(context.database, token))
}

/**
 * Keeps an account by the link in a mail about its deletion, or about an earlier one; one that an operator has locked
 * too. `network`: as the audit log has it.
 *
 * @throws GangwayError `LOGIN_EXPIRED`, also where the account is gone.
 */
export async function keepByLink(
  context: AuthContext,
  { token, network }: { token: string; network: string | null },
): Promise<Closing> {
  const { database, log, getNow } = context
  const { accountId, appOrigin: origin } = await findByLink(database, token)
  const addresses = await listNewsAddresses(context, { accountId })
  const row = await database.transaction(async (tx) => {
    await lockAddress(tx, accountId)
    const found = await findByLink(tx, token)
    const { projectId } = found
    // Of a later deletion too: whoever asked for that may have taken its mail away.
    const actor = { projectId, userId: accountId, origin, network }
    const about = { accountId, projectId, appOrigin: origin }
    if (await endClosing(tx, { accountId, projectId, actor }, getNow()))
      await tellKept(tx, context, { about, by: 'link', addresses, actor })
    return findByLink(tx, token)
  })
  log.warn({ projectId: row.projectId }, 'an account was kept by the link of a mail')
  return describe(context, row)
}

/**
 * Takes back that an account is to be deleted; false: it was not to be. The caller holds its lock. `now` in Unix
 * milliseconds.
 */
export async function endClosing(
  tx: Statements,
  { accountId, projectId, actor }: { accountId: string; projectId: string; actor: AuditActor },
  now: number,
): Promise<boolean> {
  const [kept] = await tx
    .update(closings)
    .set({ keptAt: now })
    .where(and(eq(closings.accountId, accountId), isNull(closings.keptAt)))
    .returning()
  if (!kept) return false
  await endApprovers(tx, { accountId, actor }, now)
  const wallet = await findWallet(tx, accountId)
  const { askedAt } = kept
  if (wallet) await queueErasure(tx, { walletId: wallet.id, accountId, projectId, step: 'kept', askedAt })
  await writeAudit(tx, now, { ...actor, event: 'account.keep' })
  return true
}

/** Tells every address: a person who wants to leave would else believe that the account is gone. */
async function tellKept(
  tx: Statements,
  context: AuthContext,
  kept: {
    about: Pick<ActiveSession, 'accountId' | 'projectId' | 'appOrigin'>
    by: KeptMail['by']
    addresses: readonly string[]
    actor: AuditActor
  },
): Promise<void> {
  const { about, by, addresses, actor } = kept
  for (const email of addresses)
    await context.outbox.queue(tx, { kind: 'kept', by, ...(await toNews(context, tx, about, email)) }, actor)
}

type Found = ClosingRow & { projectId: string }

async function findByLink(statements: Statements, token: string): Promise<Found> {
  const [found] = await statements
    .select({ closing: closings, projectId: accounts.projectId })
    .from(closings)
    .innerJoin(accounts, eq(accounts.id, closings.accountId))
    .where(eq(closings.token, hashToken(token)))
  if (!found) throw new GangwayError('LOGIN_EXPIRED')
  // What is open tells, whichever link it is: an earlier one would else say that the account is kept.
  const open = await findClosing(statements, found.closing.accountId)
  return { ...(open ?? found.closing), projectId: found.projectId }
}

function describe({ projects }: AuthContext, { projectId, askedAt, erasesAt, keptAt }: Found): Closing {
  const appName = projects.get(projectId).name
  return { appName, askedAt, erasesAt, status: keptAt === null ? 'open' : 'kept' }
}
