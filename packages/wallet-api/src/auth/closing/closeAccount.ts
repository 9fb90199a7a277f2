import { randomBytes } from 'node:crypto'
import {
  type accountCloseBodySchema,
  type accountCloseResponseSchema,
  closingDays,
  GangwayError,
} from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { auditRows } from '../../database/audit/auditRows.js'
import { accounts } from '../../database/auth/accounts.js'
import { closings } from '../../database/auth/closings.js'
import { sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import { spendBuckets } from '../../limits/spendBuckets.js'
import { findBar, locked } from '../accounts/assertUnlocked.js'
import { assertFreshLogin, lockWays } from '../accounts/changeWays.js'
import { endApprovers } from '../accounts/endApprovers.js'
import { assertPause } from '../accounts/exportWallet.js'
import { listNewsAddresses } from '../accounts/listNewsAddresses.js'
import { toNews } from '../accounts/toNews.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { endRenewal } from '../renewal/findRenewal.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { findWallet } from '../shares/findWallet.js'
import { queueErasure } from './queueErasure.js'

/** How long its owner may keep the account, ms. embedded-wallet.md §9 */
const grace = closingDays * 86_400_000

/** How often it may be asked in an hour: each is a mail to every address. */
const mostClosings = 5

/**
 * Has the account of a session deleted once the grace is over: its sessions end, no app gets in, and every address that is
 * known to be its owner's is told how to keep it. Whoever took an address over waits for a day first, as for an export.
 * A wallet goes only after this login was given its words, or with a `waiver`.
 *
 * @throws GangwayError `SESSION_INVALID`, also for a login that is too old; `LOGIN_NOT_AVAILABLE` for an account that is
 * locked or closing; `SHARE_RELEASE_REFUSED` (`context.retryAfter`, seconds); `INVALID_INPUT` (`context.field` `waiver`);
 * `LOGIN_LIMIT_REACHED`.
 */
export async function closeAccount(
  context: AuthContext,
  session: ActiveSession,
  { waiver }: InferOutput<typeof accountCloseBodySchema>,
): Promise<InferOutput<typeof accountCloseResponseSchema>> {
  assertFreshLogin(context, session)
  try {
    // First and apart, so that a try that is refused counts: each writes a row.
    await spendTry(context, session)
    await assertPause(context, session)
    return await close(context, session, waiver)
  } catch (error) {
    await noteRefusal(context, session, error)
    throw error
  }
}

async function close(context: AuthContext, session: ActiveSession, waiver: boolean) {
  const { database, outbox, frameUrl, log, getNow } = context
  const { accountId, projectId, appOrigin } = session
  const addresses = await listNewsAddresses(context, session)
  const secret = randomBytes(32).toString('base64url')
  const askedAt = getNow()
  const erasesAt = askedAt + grace
  await database.transaction(async (tx) => {
    await lockWays(tx, session)
    await assertNotLocked(tx, accountId)
    // An address may have been changed since it was looked at first.
    await assertPause({ database: tx, getNow }, session)
    const wallet = await findWallet(tx, accountId)
    if (wallet && !waiver && !(await hasExported(tx, session)))
      throw new GangwayError('INVALID_INPUT', { context: { field: 'waiver' } })
    await tx
      .insert(closings)
      .values({ token: hashToken(secret), accountId, appOrigin, askedAt, erasesAt, keptAt: null })
    if (wallet)
      await queueErasure(tx, { walletId: wallet.id, accountId, projectId, step: 'closing', askedAt })
    const actor = toActor(session)
    // Before the sessions, as a login has it.
    await endApprovers(tx, { accountId, actor }, askedAt)
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.accountId, accountId))
      .returning({ id: sessions.id })
    // Nobody logs in to see it while the account is closing.
    await endRenewal(tx, { accountId, actor }, askedAt)
    const kind = !wallet ? 'no wallet' : waiver ? 'waiver' : 'exported'
    await writeAudit(
      tx,
      askedAt,
      { ...actor, event: 'account.close', details: { kind } },
      { ...actor, event: 'session.end', details: { reason: 'account closed', count: ended.length } },
    )
    const keep = `${frameUrl}/undo#keep.${secret}`
    for (const email of addresses)
      await outbox.queue(
        tx,
        // As long as the link is of use.
        {
          kind: 'closing',
          keep,
          erasesAt,
          ...(await toNews(context, tx, session, email)),
          expiresAt: erasesAt,
        },
        actor,
      )
  })
  log.info({ projectId, told: addresses.length }, 'an account is to be deleted')
  return { erasesAt }
}

/** @throws GangwayError `LOGIN_LIMIT_REACHED`. */
async function spendTry(
  { database, hash, getNow }: AuthContext,
  { accountId }: Pick<ActiveSession, 'accountId'>,
): Promise<void> {
  const bucket = { key: hash('bucket', 'closings', accountId), limit: mostClosings }
  const isSpent = await database.transaction((tx) => spendBuckets(tx, [bucket], getNow()))
  if (!isSpent) throw new GangwayError('LOGIN_LIMIT_REACHED', { context: { retryAfter: 600 } })
}

/** Whoever locks it meanwhile waits, and whoever logs in. */
async function assertNotLocked(tx: Statements, accountId: string): Promise<void> {
  const [account] = await tx
    .select({ lockedAt: accounts.lockedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
  if (!account) throw new GangwayError('SESSION_INVALID')
  if (account.lockedAt !== null) throw locked()
}

/** Whether this login was given what opens the wallet: each login on the account's page is a device of its own. */
async function hasExported(tx: Statements, { accountId, deviceId }: ActiveSession): Promise<boolean> {
  const rows = await tx
    .select({ id: auditRows.id })
    .from(auditRows)
    .where(
      and(
        eq(auditRows.userId, accountId),
        eq(auditRows.deviceId, deviceId),
        eq(auditRows.event, 'wallet.export'),
        eq(auditRows.result, 'ok'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** In a transaction of its own: the one that refused was undone. */
async function noteRefusal(
  { database, getNow }: AuthContext,
  session: ActiveSession,
  error: unknown,
): Promise<void> {
  if (!(error instanceof GangwayError) || error.code === 'SESSION_INVALID') return
  // What is over the limit would else write without end.
  if (error.code === 'LOGIN_LIMIT_REACHED') return
  const details = { reason: findBar(error) ?? error.code }
  const refused = { event: 'account.close', result: 'refused', details } as const
  await writeAudit(database, getNow(), { ...toActor(session), ...refused })
}
