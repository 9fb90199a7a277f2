import { parseEmail } from '@gangway/protocol'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import type { LinkedMail } from '../../mail/mailRequest.js'
import type { AuthContext } from '../authContext.js'
import { readAccountLanguage } from './accountLanguage.js'

/** How long the mail server may be away before the news is given up, ms. */
const newsLifetime = 86_400_000

/**
 * What every mail about a changed way into an account says, to the address its owner is known by, in the language the
 * account used last: not that of whoever made the change.
 */
export async function toNews(
  { projects, getNow }: Pick<AuthContext, 'projects' | 'getNow'>,
  statements: Statements,
  { accountId, projectId, appOrigin }: Pick<StoredSession, 'accountId' | 'projectId' | 'appOrigin'>,
  email: string,
): Promise<Omit<LinkedMail, 'kind' | 'provider' | 'by'>> {
  const at = getNow()
  const appName = projects.get(projectId).name
  const language = await readAccountLanguage(statements, accountId)
  return { to: parseEmail(email).key, language, appName, appOrigin, at, expiresAt: at + newsLifetime }
}
