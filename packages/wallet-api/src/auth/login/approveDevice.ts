import { type deviceApproveResponseSchema, GangwayError } from '@gangway/protocol'
import { and, eq, gt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { logins } from '../../database/auth/logins.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { loginValues } from './loginValues.js'
import { makeCode } from './makeCode.js'

/**
 * Approves the device a link asks for, once, and makes the code that has to be typed there.
 *
 * @throws GangwayError `LOGIN_EXPIRED`, also for a link that was used.
 */
export async function approveDevice(
  { database, hash, signals, getNow, log }: AuthContext,
  token: string,
): Promise<InferOutput<typeof deviceApproveResponseSchema>> {
  const code = makeCode()
  const expiresAt = getNow() + loginValues.lifetime
  const login = await database.transaction(async (tx) => {
    const [approved] = await tx
      .update(logins)
      .set({ status: 'approved', triesLeft: loginValues.tries, expiresAt })
      .where(
        and(eq(logins.link, hashToken(token)), eq(logins.status, 'pending'), gt(logins.expiresAt, getNow())),
      )
      .returning({ id: logins.id, appOrigin: logins.appOrigin, projectId: logins.projectId })
    if (!approved) throw new GangwayError('LOGIN_EXPIRED')
    await tx
      .update(logins)
      .set({ code: hash('code', approved.id, code) })
      .where(eq(logins.id, approved.id))
    return approved
  })
  signals.notify(login.id)
  log.info({ projectId: login.projectId }, 'device approved')
  return { code, appOrigin: login.appOrigin, expiresAt }
}
