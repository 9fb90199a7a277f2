import { GangwayError } from '@gangway/protocol'
import { and, eq, inArray } from 'drizzle-orm'
import { logins } from '../../database/auth/logins.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'

/**
 * "I did not ask for this": ends the login of a link, with its code where there is one.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function denyDevice({ database, signals, log }: AuthContext, token: string): Promise<void> {
  const [denied] = await database
    .update(logins)
    .set({ status: 'denied', code: null })
    .where(and(eq(logins.link, hashToken(token)), inArray(logins.status, ['pending', 'approved', 'denied'])))
    .returning({ id: logins.id, projectId: logins.projectId })
  if (!denied) throw new GangwayError('LOGIN_EXPIRED')
  signals.notify(denied.id)
  log.warn({ projectId: denied.projectId }, 'login refused by the owner of the address')
}
