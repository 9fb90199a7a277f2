import { parseEmail } from '@gangway/protocol'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { LinkedMail } from '../../mail/mailRequest.js'
import type { AuthContext } from '../authContext.js'

/** How long the mail server may be away before the news is given up, ms. */
const newsLifetime = 86_400_000

/** What every mail about a changed way into an account says, to the address its owner is known by. */
export function toNews(
  { projects, getNow }: AuthContext,
  { projectId, appOrigin }: Pick<StoredSession, 'projectId' | 'appOrigin'>,
  email: string,
): Omit<LinkedMail, 'kind' | 'provider' | 'by'> {
  const at = getNow()
  const appName = projects.get(projectId).name
  return { to: parseEmail(email).key, appName, appOrigin, at, expiresAt: at + newsLifetime }
}
