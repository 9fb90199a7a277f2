import type { SessionTokens } from '@gangway/protocol'
import type { StoredSession } from '../../database/auth/sessions.js'
import { hashToken } from '../hashToken.js'
import { sessionValues } from './sessionValues.js'

type Times = Pick<StoredSession, 'accessExpiresAt' | 'refreshExpiresAt'>

/** When tokens given out now end. */
export function getTokenTimes(now: number, createdAt: number): Times {
  const end = createdAt + sessionValues.longest
  return {
    accessExpiresAt: Math.min(now + sessionValues.accessLifetime, end),
    refreshExpiresAt: Math.min(now + sessionValues.idle, end),
  }
}

/** What is kept of tokens. */
export function toStoredTokens({ accessToken, refreshToken, ...times }: SessionTokens) {
  return { access: hashToken(accessToken), refresh: hashToken(refreshToken), ...times }
}
