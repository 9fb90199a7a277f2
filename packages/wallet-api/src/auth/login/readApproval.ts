import { type deviceReadResponseSchema, GangwayError } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { logins } from '../../database/auth/logins.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { listNumbers } from './listNumbers.js'
import { openLoginFacts } from './loginFacts.js'

/**
 * What the owner of a link is asked for; changes nothing, since mail scanners open links.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function readApproval(
  { database, kms, hash, getNow }: AuthContext,
  token: string,
): Promise<InferOutput<typeof deviceReadResponseSchema>> {
  const [login] = await database
    .select()
    .from(logins)
    .where(eq(logins.link, hashToken(token)))
  if (!login || login.status === 'replaced' || login.expiresAt <= getNow())
    throw new GangwayError('LOGIN_EXPIRED')
  const { browser, place } = await openLoginFacts(kms, login)
  return {
    status: login.status === 'used' ? 'approved' : login.status,
    appOrigin: login.appOrigin,
    browser,
    place,
    requestedAt: login.requestedAt,
    expiresAt: login.expiresAt,
    numbers: listNumbers(hash, login),
  }
}
