import { randomBytes } from 'node:crypto'
import type { SessionTokens } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { type StoredSession, sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import { createRandomId } from '../createRandomId.js'
import { getTokenTimes, toStoredTokens } from './sessionTokens.js'

/** Opens the session a login ends in; an earlier one of the same device is over. */
export async function openSession(
  statements: Statements,
  session: Pick<StoredSession, 'accountId' | 'deviceId' | 'loginKind' | 'provider'> & {
    login: Pick<StoredSession, 'projectId' | 'appOrigin' | 'jkt'>
    now: number
  },
): Promise<SessionTokens> {
  const { login, loginKind, provider, accountId, deviceId, now } = session
  const { projectId, appOrigin, jkt } = login
  const tokens = { accessToken: makeToken(), refreshToken: makeToken(), ...getTokenTimes(now, now) }
  await statements.delete(sessions).where(eq(sessions.deviceId, deviceId))
  await statements.insert(sessions).values({
    id: createRandomId(),
    accountId,
    deviceId,
    projectId,
    appOrigin,
    jkt,
    loginKind,
    provider,
    hasRecovered: false,
    createdAt: now,
    ...toStoredTokens(tokens),
  })
  return tokens
}

const makeToken = () => randomBytes(32).toString('base64url')
