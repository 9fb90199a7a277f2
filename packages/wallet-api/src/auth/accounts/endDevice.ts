import type { accountDeviceEndBodySchema, accountDeviceEndResponseSchema } from '@gangway/protocol'
import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
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
 * set of shares dies for good, at the latest when another device has one. The device that asks stays. No browser approves
 * logins any more after that: the one that was lost may be among them, under another name.
 * embedded-wallet.md §2.3.
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
    const actor = toActor(session)
    if ((await removeDevices(tx, { accountId, which, actor }, getNow())) === 0) return 'absent'
    await removeDevices(tx, { accountId, which: eq(devices.carrier, 'approver'), actor }, getNow())
    return 'ended'
  })
  log.info({ projectId: session.projectId, outcome }, 'a device was to be taken away')
  return { outcome, ...(await listDevices(context, session)) }
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
