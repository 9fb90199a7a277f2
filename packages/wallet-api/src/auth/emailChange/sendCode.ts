import { emailCodeLifetime, type LanguageTag, parseEmail } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { type EmailChange, emailChanges } from '../../database/auth/emailChanges.js'
import { readAccountLanguage } from '../accounts/accountLanguage.js'
import type { AuthContext } from '../authContext.js'
import { makeCode } from '../login/makeCode.js'
import { queueWithinBudget } from '../login/queueWithinBudget.js'
import { findAccountId } from '../providerLogin/readReturned.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'

type Transaction = Parameters<Parameters<AuthContext['database']['transaction']>[0]>[0]

/**
 * Makes the code of a change's step, good for ten minutes, and mails it. Where the new address is another account's login none is made, and
 * its owner is told; who asked cannot tell.
 *
 * @throws GangwayError `LOGIN_LIMIT_REACHED`.
 */
export async function sendCode(
  context: AuthContext,
  tx: Transaction,
  {
    session,
    change,
    to,
    email,
    ip,
    language,
  }: {
    session: ActiveSession
    change: Pick<EmailChange, 'id' | 'sessionId' | 'accountId' | 'address' | 'step' | 'expiresAt'>
    to: string
    /** The new address, as the person wrote it. */
    email: string
    ip: string
    /** What the browser that asks states; null: none there are mails in. */
    language: LanguageTag | null
  },
): Promise<void> {
  const { hash, projects, getNow } = context
  const { projectId, appOrigin } = session
  const { id, sessionId, accountId, address, step, expiresAt } = change
  const owner = await findAccountId(tx, projectId, { provider: 'email', subject: address })
  const isTaken = step === 'secondary' && owner !== undefined && owner !== accountId
  const code = makeCode()
  const digest = hash('email code', id, step, code)
  const codeEndsAt = Math.min(expiresAt, getNow() + emailCodeLifetime)
  await tx
    .update(emailChanges)
    .set({ code: isTaken ? null : digest, codeEndsAt })
    .where(eq(emailChanges.sessionId, sessionId))
  const mail = {
    kind: 'emailCode' as const,
    step,
    code: isTaken ? null : code,
    newEmail: email,
    to: parseEmail(to).key,
    appName: projects.get(projectId).name,
    appOrigin,
    language: language ?? (await readAccountLanguage(tx, accountId)),
    expiresAt: codeEndsAt,
  }
  await queueWithinBudget(context, tx, { mail, actor: toActor(session), projectId, ip, asker: 'known' })
}
