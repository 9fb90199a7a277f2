import { randomBytes } from 'node:crypto'
import type { SessionTokens } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { Login } from '../../database/auth/logins.js'
import { sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import { createRandomId } from '../createRandomId.js'
import { getTokenTimes, toStoredTokens } from './sessionTokens.js'

/** Opens the session a login ends in; an earlier one of the same device is over. */
export async function openSession(
  statements: Statements,
  { login, accountId, deviceId, now }: { login: Login; accountId: string; deviceId: string; now: number },
): Promise<SessionTokens> {
  const { projectId, appOrigin, jkt, kind: loginKind } = login
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
    hasRecovered: false,
    createdAt: now,
    ...toStoredTokens(tokens),
  })
  return tokens
}

const makeToken = () => randomBytes(32).toString('base64url')
