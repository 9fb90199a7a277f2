import type { AuditEvent } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { accounts } from '../../database/auth/accounts.js'
import { closings } from '../../database/auth/closings.js'
import { identities } from '../../database/auth/identities.js'
import { logins } from '../../database/auth/logins.js'
import { sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import { endApprovers } from '../accounts/endApprovers.js'
import { lockAddress } from '../login/lockAddress.js'

/** How long an unlocked account is not deleted, ms. */
const dayToKeep = 86_400_000

type Deps = { database: Database; getNow: () => number }

/** Whom an operator does something to, and which operator, for the audit log. */
type Asked = { userId: string; by: string }

/** Whose account it is, for the audit log. */
type Owner = { projectId: string; userId: string }

/**
 * Locks an account: nobody logs in to it, its sessions end, and neither share goes out. What is under way is either
 * done before, or refused. Answers how many sessions ended; null: there is no such user.
 */
export function lockUser(deps: Deps, asked: Asked): Promise<number | null> {
  return change(deps, asked, 'user.lock', async (tx, actor) => {
    // The first lock counts: how long somebody has been kept out.
    const isFirst = and(eq(accounts.id, asked.userId), isNull(accounts.lockedAt))
    await tx.update(accounts).set({ lockedAt: deps.getNow() }).where(isFirst)
    return endAll(tx, actor, deps.getNow())
  })
}

/** Lets people log in to an account again, or have it deleted, in a day at the earliest; null: there is no such user. */
export function unlockUser(deps: Deps, asked: Asked): Promise<number | null> {
  return change(deps, asked, 'user.unlock', async (tx) => {
    await tx.update(accounts).set({ lockedAt: null }).where(eq(accounts.id, asked.userId))
    // A deletion that came due meanwhile waits: whoever called may have to take it back first.
    await tx
      .update(closings)
      .set({ erasesAt: sql`greatest(${closings.erasesAt}, ${deps.getNow() + dayToKeep}::bigint)` })
      .where(and(eq(closings.accountId, asked.userId), isNull(closings.keptAt)))
    return 0
  })
}

/**
 * Ends all sessions of an account, on every device, its logins by mail that are under way, and that browsers approve its logins.
 * Answers how many sessions; null: there is no such user.
 */
export function endUserSessions(deps: Deps, asked: Asked): Promise<number | null> {
  return change(deps, asked, 'user.end_sessions', (tx, actor) => endAll(tx, actor, deps.getNow()))
}

/** Of logins by mail: a code that somebody was talked into approving would let its thief in after the call. */
async function endLogins(tx: Statements, userId: string): Promise<void> {
  const addresses = tx
    .select({ address: identities.subject })
    .from(identities)
    .where(and(eq(identities.accountId, userId), eq(identities.provider, 'email')))
  await tx
    .update(logins)
    .set({ status: 'replaced', code: null })
    .where(and(inArray(logins.address, addresses), inArray(logins.status, ['pending', 'approved'])))
}

async function endAll(tx: Statements, actor: Owner, now: number): Promise<number> {
  const { userId } = actor
  await endApprovers(tx, { accountId: userId, actor }, now)
  const ended = await tx.delete(sessions).where(eq(sessions.accountId, userId)).returning({ id: sessions.id })
  return ended.length
}

/** Does it in one transaction with its row; one that names nobody leaves a row too. */
async function change(
  { database, getNow }: Deps,
  { userId, by }: Asked,
  event: AuditEvent,
  run: (tx: Statements, actor: Owner) => Promise<number>,
): Promise<number | null> {
  return database.transaction(async (tx) => {
    // Before the account, as who changes the ways into it has it: two that lock in different orders wait for each
    // other.
    await lockAddress(tx, userId)
    // Before the account, as a login that comes to its end has both.
    if (event === 'user.end_sessions') await endLogins(tx, userId)
    const [account] = await tx
      .select({ projectId: accounts.projectId })
      .from(accounts)
      .where(eq(accounts.id, userId))
      .for('update')
    if (!account) {
      await writeAudit(tx, getNow(), { event, result: 'failed', details: { by, reason: 'unknown user' } })
      return null
    }
    const { projectId } = account
    const count = await run(tx, { projectId, userId })
    await writeAudit(
      tx,
      getNow(),
      { event, projectId, userId, details: { by, count } },
      ...(count > 0
        ? [{ event: 'session.end' as const, projectId, userId, details: { reason: event, count } }]
        : []),
    )
    return count
  })
}
