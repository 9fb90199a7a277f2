import {
  type emailStartBodySchema,
  type emailStartResponseSchema,
  GangwayError,
  type LanguageTag,
  limits,
  parseEmail,
  tryAgainAfter,
} from '@gangway/protocol'
import { desc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { type EmailChange, emailChanges } from '../../database/auth/emailChanges.js'
import type { Statements } from '../../database/statements.js'
import { spendBuckets } from '../../limits/spendBuckets.js'
import { getChangesUntil } from '../accounts/changeWays.js'
import { readVerifiedEmail } from '../accounts/readVerifiedEmail.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { lockAddress } from '../login/lockAddress.js'
import { loginValues } from '../login/loginValues.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { sealNewEmail } from './changeFacts.js'
import { sendCode } from './sendCode.js'

/** Time for both codes, ms. embedded-wallet.md §9 */
const lifetime = 900_000

/** Changes an account may begin in an hour. */
const mostChanges = 5

/**
 * Begins to give the account of a session another address: by a code to the one there is, which is the step-up. Where
 * none is known, only a login of the last five minutes on the account's own page may: an app could add a mailbox of its
 * own.
 *
 * @throws GangwayError `EMAIL_INVALID`, also for the address there is; `LOGIN_COOLDOWN`, `LOGIN_LIMIT_REACHED`,
 * `LOGIN_NOT_AVAILABLE`.
 */
export async function startEmailChange(
  context: AuthContext,
  session: ActiveSession,
  {
    body,
    ip,
    language,
  }: { body: InferOutput<typeof emailStartBodySchema>; ip: string; language: LanguageTag | null },
): Promise<InferOutput<typeof emailStartResponseSchema>> {
  const { database, kms, hash, log, projects, getNow } = context
  const { accountId, projectId } = session
  const email = parseEmail(body.email)
  const former = await readVerifiedEmail(context, session)
  if (former !== null && parseEmail(former).key === email.key)
    throw new GangwayError('EMAIL_INVALID', { context: { field: 'email' } })
  const now = getNow()
  const isOwnPage = projects.isOfAccountPage(session)
  if (former === null && (!isOwnPage || now > getChangesUntil(session)))
    throw new GangwayError('LOGIN_NOT_AVAILABLE')
  const id = createRandomId()
  const change: EmailChange = {
    id,
    sessionId: session.id,
    accountId,
    address: hash('address', projectId, email.key),
    email: await sealNewEmail(kms, id, email.address),
    step: former === null ? 'secondary' : 'primary',
    code: null,
    codeEndsAt: null,
    triesLeft: loginValues.tries,
    startedAt: now,
    expiresAt: now + lifetime,
  }
  await database.transaction(async (tx) => {
    await lockAddress(tx, accountId)
    await assertPause(tx, accountId, now)
    const bucket = { key: hash('bucket', 'email changes', accountId), limit: mostChanges }
    if (!(await spendBuckets(tx, [bucket], now)))
      throw new GangwayError('LOGIN_LIMIT_REACHED', { context: { retryAfter: 600 } })
    const { sessionId: _, ...columns } = change
    await tx
      .insert(emailChanges)
      .values(change)
      .onConflictDoUpdate({ target: emailChanges.sessionId, set: columns })
    await writeAudit(tx, now, { ...toActor(session), event: 'email.start' })
    const to = former ?? email.key
    await sendCode(context, tx, { session, change, to, email: email.address, ip, language })
  })
  log.info({ projectId, step: change.step }, 'an address was to be changed')
  return {
    action: change.step === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP',
    expiresAt: change.expiresAt,
  }
}

/** Half a minute lies between two mails. product.md §5 */
async function assertPause(statements: Statements, accountId: string, now: number): Promise<void> {
  const [latest] = await statements
    .select({ startedAt: emailChanges.startedAt })
    .from(emailChanges)
    .where(eq(emailChanges.accountId, accountId))
    .orderBy(desc(emailChanges.startedAt))
    .limit(1)
  const pause = latest ? latest.startedAt + limits.emailLoginCooldown - now : 0
  if (pause <= 0) return
  const retryAfter = Math.ceil(pause / 1000)
  throw new GangwayError('LOGIN_COOLDOWN', {
    shortMessage: tryAgainAfter(retryAfter),
    context: { retryAfter },
  })
}
