import { timingSafeEqual } from 'node:crypto'
import { codeWrong, GangwayError } from '@gangway/protocol'
import { and, eq, gt, sql } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { type EmailChange, emailChanges } from '../../database/auth/emailChanges.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'

/** Digest of no code, compared with where there is none. */
const noCode = Buffer.alloc(32).toString('base64url')

/**
 * The change of a session whose code this is, with one try less: taken before anything is compared, in one statement,
 * so that however many come at once three are looked at.
 *
 * @throws GangwayError `LOGIN_CODE_WRONG` (`context.triesLeft`), `LOGIN_CODE_EXPIRED`.
 */
export async function checkChangeCode(
  { database, hash, getNow }: AuthContext,
  session: ActiveSession,
  { step, code }: { step: EmailChange['step']; code: string },
): Promise<EmailChange & { code: string }> {
  const [change] = await database
    .update(emailChanges)
    .set({ triesLeft: sql`${emailChanges.triesLeft} - 1` })
    .where(
      and(
        eq(emailChanges.sessionId, session.id),
        eq(emailChanges.step, step),
        gt(emailChanges.triesLeft, 0),
        gt(emailChanges.codeEndsAt, getNow()),
      ),
    )
    .returning()
  const digest = hash('email code', change?.id ?? '', step, code)
  const isRight = timingSafeEqual(Buffer.from(digest), Buffer.from(change?.code ?? noCode))
  if (!change) throw new GangwayError('LOGIN_CODE_EXPIRED', { context: { field: 'code' } })
  if (change.code !== null && isRight) return { ...change, code: change.code }
  const { triesLeft } = change
  const details = { reason: 'LOGIN_CODE_WRONG' }
  await writeAudit(database, getNow(), {
    ...toActor(session),
    event: 'email.change',
    result: 'failed',
    details,
  })
  throw new GangwayError('LOGIN_CODE_WRONG', {
    shortMessage: codeWrong(triesLeft),
    context: { field: 'code', triesLeft },
  })
}
