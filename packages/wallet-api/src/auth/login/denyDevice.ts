import { type deviceDenyResponseSchema, GangwayError } from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { devices } from '../../database/auth/devices.js'
import { type Login, logins } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'
import { describePlace } from '../../limits/clientNetwork.js'
import { endApprovers } from '../accounts/endApprovers.js'
import { removeDevices } from '../accounts/endDevice.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { findAccountId } from '../providerLogin/readReturned.js'
import { lockAddress } from './lockAddress.js'
import { loginValues } from './loginValues.js'
import { toLoginActor } from './toLoginActor.js'

/**
 * "I did not ask for this": ends the login of a link, with its code where there is one; said again it changes nothing. Of a
 * login that a browser approved in the place of the link it also takes away, for a day, what it let in, and that any browser
 * approves: somebody else sits at one.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function denyDevice(
  { database, signals, log, getNow }: AuthContext,
  { token, ip }: { token: string; ip: string },
): Promise<InferOutput<typeof deviceDenyResponseSchema>> {
  const isOfLink = eq(logins.link, hashToken(token))
  const [found] = await database.select({ address: logins.address }).from(logins).where(isOfLink)
  if (!found) throw new GangwayError('LOGIN_EXPIRED')
  const denied = await database.transaction(async (tx) => {
    // Before the login, as whoever ends or approves it has it.
    await lockAddress(tx, found.address)
    const [login] = await tx.select().from(logins).where(isOfLink).for('update')
    if (!login || !isDeniable(login, getNow())) return null
    await tx.update(logins).set({ status: 'denied', code: null }).where(eq(logins.id, login.id))
    const actor = { ...toLoginActor(login), network: describePlace(ip) }
    await writeAudit(tx, getNow(), { ...actor, event: 'device.deny' })
    if (login.kind === 'browser') await takeBack(tx, login, actor, getNow())
    return login
  })
  if (denied) {
    signals.notify(denied.id)
    log.warn({ projectId: denied.projectId }, 'login refused by the owner of the address')
    return { isByBrowser: denied.kind === 'browser' }
  }
  const [before] = await database
    .select({ kind: logins.kind })
    .from(logins)
    .where(and(isOfLink, eq(logins.status, 'denied')))
  if (!before) throw new GangwayError('LOGIN_EXPIRED')
  return { isByBrowser: before.kind === 'browser' }
}

function isDeniable({ status, kind, requestedAt }: Login, now: number): boolean {
  if (status === 'pending' || status === 'approved') return true
  return status === 'used' && kind === 'browser' && now < requestedAt + loginValues.deniable
}

/** Of an address that leads elsewhere meanwhile everything has ended with that. */
async function takeBack(
  tx: Statements,
  { status, projectId, address, appOrigin, jkt }: Login,
  actor: AuditActor,
  now: number,
): Promise<void> {
  const accountId = await findAccountId(tx, projectId, { provider: 'email', subject: address })
  if (!accountId) return
  const by = { ...actor, userId: accountId }
  await endApprovers(tx, { accountId, actor: by }, now)
  if (status !== 'used') return
  const which = and(eq(devices.appOrigin, appOrigin), eq(devices.jkt, jkt))
  await removeDevices(tx, { accountId, which, actor: by }, now)
}
