import { writeAudit } from '../../audit/writeAudit.js'
import type { Login } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'
import type { DeviceFacts } from '../accounts/deviceFacts.js'
import { toNews } from '../accounts/toNews.js'
import type { AuthContext } from '../authContext.js'

/**
 * Tells the owner of an account, and its log, that a browser may approve logins from now on: whoever was in the mailbox for
 * a moment could else come back without it. `email`: the address whose mailbox let it; `facts`: of that browser.
 */
export async function tellKept(
  context: AuthContext,
  transaction: Statements,
  kept: { login: Login; accountId: string; deviceId: string; email: string; facts: DeviceFacts },
): Promise<void> {
  const { outbox, getNow } = context
  const { login, accountId, deviceId, email, facts } = kept
  const { projectId, appOrigin } = login
  const { browser, place } = facts
  const actor = { projectId, userId: accountId, deviceId, origin: appOrigin, network: place }
  await writeAudit(transaction, getNow(), { ...actor, event: 'browser.keep' })
  const news = await toNews(context, transaction, { accountId, projectId, appOrigin }, email)
  await outbox.queue(transaction, { kind: 'browserKept', browser, place, ...news }, actor)
}
