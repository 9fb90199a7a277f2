import { GangwayError } from '@gangway/protocol'
import { and, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { logins } from '../../database/auth/logins.js'
import { describePlace } from '../../limits/clientNetwork.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { toLoginActor } from './toLoginActor.js'

/**
 * "I did not ask for this": ends the login of a link, with its code where there is one; said again it changes nothing.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function denyDevice(
  { database, signals, log, getNow }: AuthContext,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  const { id, projectId, appOrigin, address } = logins
  const isOfLink = eq(logins.link, hashToken(token))
  const denied = await database.transaction(async (tx) => {
    const [row] = await tx
      .update(logins)
      .set({ status: 'denied', code: null })
      .where(and(isOfLink, inArray(logins.status, ['pending', 'approved'])))
      .returning({ id, projectId, appOrigin, address })
    if (!row) return null
    const actor = { ...toLoginActor(row), network: describePlace(ip) }
    await writeAudit(tx, getNow(), { ...actor, event: 'device.deny' })
    return row
  })
  if (denied) {
    signals.notify(denied.id)
    log.warn({ projectId: denied.projectId }, 'login refused by the owner of the address')
    return
  }
  const [before] = await database
    .select({ id })
    .from(logins)
    .where(and(isOfLink, eq(logins.status, 'denied')))
  if (!before) throw new GangwayError('LOGIN_EXPIRED')
}
