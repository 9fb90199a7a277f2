import type { SiwxSession } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getSignInSubject } from './getSignInSubject.js'

/**
 * The sign-in sessions this browser holds; of a way of signing in that cannot list them, those of the account in use.
 * Empty where nobody signs in. Rejects when it cannot be told.
 */
export async function getSessions(config: Config): Promise<readonly SiwxSession[]> {
  const { siwx } = config
  if (!siwx) return []
  if (siwx.listSessions) return siwx.listSessions()
  const subject = getSignInSubject(config)
  return subject ? siwx.getSessions(subject.connection.networkId, subject.account.address) : []
}
