import { randomBytes } from 'node:crypto'
import {
  type emailSecondaryBodySchema,
  type emailSecondaryResponseSchema,
  GangwayError,
  parseEmail,
} from '@gangway/protocol'
import { and, eq, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { accounts } from '../../database/auth/accounts.js'
import { emailChanges, emailUndos } from '../../database/auth/emailChanges.js'
import { identities } from '../../database/auth/identities.js'
import { sessions } from '../../database/auth/sessions.js'
import { sealEmail } from '../accounts/accountEmail.js'
import { lockWays } from '../accounts/changeWays.js'
import { endApprovers } from '../accounts/endApprovers.js'
import { readVerifiedEmail } from '../accounts/readVerifiedEmail.js'
import { toNews } from '../accounts/toNews.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { lockAddress } from '../login/lockAddress.js'
import { findAccountId } from '../providerLogin/readReturned.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { openNewEmail, sealUndo } from './changeFacts.js'
import { checkChangeCode } from './checkChangeCode.js'

/** How long the former address may undo it, ms. embedded-wallet.md §9 */
const undoTime = 7 * 86_400_000

/**
 * With the code that went to the new address, that is the account's, and its login by e-mail in the place of the
 * former. Other sessions end, and both addresses are told; the former may undo it.
 *
 * @throws GangwayError `LOGIN_CODE_WRONG` (`context.triesLeft`), `LOGIN_CODE_EXPIRED`, `SESSION_INVALID`.
 */
export async function finishEmailChange(
  context: AuthContext,
  session: ActiveSession,
  { code }: InferOutput<typeof emailSecondaryBodySchema>,
): Promise<InferOutput<typeof emailSecondaryResponseSchema>> {
  const { database, kms, hash, outbox, frameUrl, log, getNow } = context
  const { accountId, projectId, appOrigin } = session
  const change = await checkChangeCode(context, session, { step: 'secondary', code })
  const email = await openNewEmail(kms, change)
  const former = await readVerifiedEmail(context, session)
  const sealed = await sealEmail(kms, { projectId, id: accountId }, email)
  const secret = randomBytes(32).toString('base64url')
  const token = hashToken(secret)
  const emails = former === null ? null : await sealUndo(kms, token, { formerEmail: former, email })
  const now = getNow()
  await database.transaction(async (tx) => {
    const ways = await lockWays(tx, session)
    await lockAddress(tx, change.address)
    const owner = await findAccountId(tx, projectId, { provider: 'email', subject: change.address })
    const used = await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.id, change.id), eq(emailChanges.code, change.code)))
      .returning({ id: emailChanges.id })
    // Another request was faster, or the address became somebody's login meanwhile.
    if (used.length === 0 || (owner && owner !== accountId))
      throw new GangwayError('LOGIN_CODE_EXPIRED', { context: { field: 'code' } })
    for (const { provider, subject } of ways)
      if (provider === 'email') {
        await lockAddress(tx, subject)
        await tx
          .delete(identities)
          .where(and(eq(identities.accountId, accountId), eq(identities.subject, subject)))
      }
    const way = { projectId, provider: 'email', subject: change.address, label: null, addedAt: now }
    await tx.insert(identities).values({ ...way, accountId })
    await tx
      .update(accounts)
      .set({ email: sealed, isEmailVerified: true, emailChangedAt: now })
      .where(eq(accounts.id, accountId))
    const actor = toActor(session)
    // Whoever is in the former mailbox may have let a browser of theirs approve.
    await endApprovers(tx, { accountId, actor }, now)
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), ne(sessions.id, session.id)))
      .returning({ id: sessions.id })
    const details = { reason: 'address changed', count: ended.length }
    await writeAudit(
      tx,
      now,
      { ...actor, event: 'email.change' },
      ...(ended.length > 0 ? [{ ...actor, event: 'session.end' as const, details }] : []),
    )
    if (former !== null && emails !== null) {
      const address = hash('address', projectId, parseEmail(former).key)
      const expiresAt = now + undoTime
      await tx
        .insert(emailUndos)
        .values({ token, accountId, appOrigin, address, emails, changedAt: now, expiresAt })
      const undo = `${frameUrl}/undo#${secret}`
      const news = await toNews(context, tx, session, former)
      await outbox.queue(tx, { kind: 'emailChanged', undo, ...news }, actor)
    }
    const news = await toNews(context, tx, session, email)
    await outbox.queue(tx, { kind: 'emailChanged', undo: null, ...news }, actor)
  })
  log.info({ projectId }, 'an address was changed')
  return { email }
}
