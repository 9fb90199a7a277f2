import { GangwayError } from '@gangway/protocol'
import { and, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { logins } from '../../database/auth/logins.js'
import { describePlace } from '../../limits/clientNetwork.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { toLoginActor } from './loginActor.js'

/**
 * "I did not ask for this": ends the login of a link, with its code where there is one.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function denyDevice(
  { database, signals, log, getNow }: AuthContext,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  const { id, projectId, appOrigin, address } = logins
  const denied = await database.transaction(async (tx) => {
    const [row] = await tx
      .update(logins)
      .set({ status: 'denied', code: null })
      .where(
        and(eq(logins.link, hashToken(token)), inArray(logins.status, ['pending', 'approved', 'denied'])),
      )
      .returning({ id, projectId, appOrigin, address })
    if (!row) throw new GangwayError('LOGIN_EXPIRED')
    const actor = { ...toLoginActor(row), network: describePlace(ip) }
    await writeAudit(tx, getNow(), { ...actor, event: 'device.deny' })
    return row
  })
  signals.notify(denied.id)
  log.warn({ projectId: denied.projectId }, 'login refused by the owner of the address')
}
