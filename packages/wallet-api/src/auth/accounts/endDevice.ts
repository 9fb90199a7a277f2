import {
  type accountDeviceEndBodySchema,
  type accountDeviceEndResponseSchema,
  renewalDays,
} from '@gangway/protocol'
import { and, desc, eq, gt, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { type AuditActor, auditRows } from '../../database/audit/auditRows.js'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
import { sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { endSets } from '../shares/endSets.js'
import { findWallet } from '../shares/findWallet.js'
import { assertFreshLogin, lockWays } from './changeWays.js'
import { listDevices } from './listDevices.js'
import { lockAccount } from './lockAccount.js'

/**
 * Takes a device away from the account: its session ends, it is asked about like any other at its next login, and its
 * set of shares dies for good, at the latest when another device has one. The device that asks stays.
 * embedded-wallet.md §2.3. Less than a week after leave to move the wallet, one that opened it before is only logged out:
 * whoever has a mailbox could else move a wallet to a key of their own and take its last other way in. What a stolen device
 * needs is another login. No browser approves logins any more after either: the one that was lost may be among them, under
 * another name.
 *
 * @throws GangwayError `SESSION_INVALID`, also for a login that is too old.
 */
export async function endDevice(
  context: AuthContext,
  session: ActiveSession,
  { id }: InferOutput<typeof accountDeviceEndBodySchema>,
): Promise<InferOutput<typeof accountDeviceEndResponseSchema>> {
  assertFreshLogin(context, session)
  const { database, log, getNow } = context
  const outcome = await database.transaction(async (tx) => {
    await lockWays(tx, session)
    const { accountId, deviceId } = session
    await lockAccount(tx, accountId)
    const which = and(eq(devices.id, id), ne(devices.id, deviceId))
    const isApprover = eq(devices.carrier, 'approver')
    const actor = toActor(session)
    if (await wasThereBeforeMove(tx, session, id, getNow())) {
      await removeDevices(tx, { accountId, which: isApprover, actor }, getNow())
      const ended = await tx.delete(sessions).where(eq(sessions.deviceId, id)).returning({ id: sessions.id })
      const details = { reason: 'device logged out', count: ended.length }
      await writeAudit(tx, getNow(), { ...actor, event: 'session.end', details })
      return 'loggedOut'
    }
    if ((await removeDevices(tx, { accountId, which, actor }, getNow())) === 0) return 'absent'
    await removeDevices(tx, { accountId, which: isApprover, actor }, getNow())
    return 'ended'
  })
  log.info({ projectId: session.projectId, outcome }, 'a device was to be taken away')
  return { outcome, ...(await listDevices(context, session)) }
}

/** Whether a device with a set of its own was approved before leave was given to move the wallet, in the last week. */
async function wasThereBeforeMove(
  tx: Statements,
  { accountId, deviceId }: ActiveSession,
  id: string,
  now: number,
): Promise<boolean> {
  const [move] = await tx
    .select({ at: auditRows.at })
    .from(auditRows)
    .where(
      and(
        eq(auditRows.userId, accountId),
        eq(auditRows.event, 'custody.grant'),
        eq(auditRows.result, 'ok'),
        sql`${auditRows.details} ->> 'kind' = 'move'`,
        gt(auditRows.at, now - renewalDays * 86_400_000),
      ),
    )
    .orderBy(desc(auditRows.at))
    .limit(1)
  if (!move) return false
  const isEarlier = and(lt(devices.approvedAt, move.at), isNotNull(devices.setId), ne(devices.id, deviceId))
  const [found] = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.id, id), isEarlier))
  return found !== undefined
}

/**
 * Removes devices of an account, with their sessions and sets; how many there were. `actor`: who does it; `now` in Unix
 * milliseconds.
 */
export async function removeDevices(
  statements: Statements,
  { accountId, which, actor }: { accountId: string; which: SQL | undefined; actor: AuditActor },
  now: number,
): Promise<number> {
  // Their sessions go with them.
  const taken = await statements
    .delete(devices)
    .where(and(eq(devices.accountId, accountId), which))
    .returning({ id: devices.id })
  for (const { id } of taken) {
    await writeAudit(statements, now, { ...actor, event: 'device.end', details: { device: id } })
    await endOwnSets(statements, { accountId, deviceId: id, actor }, now)
  }
  return taken.length
}

/** The only set of a wallet stays until the next: without it nobody could open the wallet again. */
async function endOwnSets(
  statements: Statements,
  { accountId, deviceId, actor }: { accountId: string; deviceId: string; actor: AuditActor },
  now: number,
): Promise<void> {
  const wallet = await findWallet(statements, accountId)
  if (!wallet) return
  const [another] = await statements
    .select({ id: keySets.id })
    .from(keySets)
    .where(and(eq(keySets.walletId, wallet.id), ne(keySets.deviceId, deviceId)))
    .limit(1)
  const isOwn = and(eq(keySets.walletId, wallet.id), eq(keySets.deviceId, deviceId))
  if (another) return endSets(statements, { which: isOwn, actor }, now)
  await statements.update(keySets).set({ isLeaving: true }).where(isOwn)
}
