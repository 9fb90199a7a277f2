import { type deviceReadResponseSchema, GangwayError } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type Login, logins } from '../../database/auth/logins.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { listNumbers } from './listNumbers.js'
import { openLoginFacts } from './loginFacts.js'
import { loginValues } from './loginValues.js'

/**
 * What the owner of a link is asked for; changes nothing, since mail scanners open links. What a browser has approved in
 * its place they may read of for a day.
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
  if (!login || login.status === 'replaced' || getEnd(login) <= getNow())
    throw new GangwayError('LOGIN_EXPIRED')
  const { browser, place } = await openLoginFacts(kms, login)
  return {
    status: login.status === 'used' ? 'approved' : login.status,
    isByBrowser: login.kind === 'browser',
    appOrigin: login.appOrigin,
    browser,
    place,
    requestedAt: login.requestedAt,
    expiresAt: login.expiresAt,
    numbers: listNumbers(hash, login),
  }
}

/** Until when the link says anything, Unix milliseconds. */
function getEnd({ kind, requestedAt, expiresAt }: Login): number {
  return kind === 'browser' ? requestedAt + loginValues.deniable : expiresAt
}
