import { GangwayError, type SessionTokens } from '@gangway/protocol'
import { eq, or } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { type StoredSession, sessions } from '../../database/auth/sessions.js'
import { spentTokens } from '../../database/auth/spentTokens.js'
import type { Statements } from '../../database/statements.js'
import type { DpopProof } from '../../dpop/dpop.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { toActor } from './activeSession.js'
import { getTokenTimes, toStoredTokens } from './sessionTokens.js'
import { sessionValues } from './sessionValues.js'

/**
 * Exchanges a refresh token. The same request again within 10 s gets the same answer, whose tokens are not kept but made
 * again from what it holds; an exchanged token in any other request ends the session. One of the account's own page is
 * never prolonged. `network`: as the audit log has it. embedded-wallet.md §6.
 *
 * @throws GangwayError `SESSION_INVALID`.
 */
export async function refreshSession(
  context: AuthContext,
  { refreshToken, proof, network }: { refreshToken: string; proof: DpopProof; network: string | null },
): Promise<SessionTokens> {
  const { database, hash, log, projects, getNow } = context
  const now = getNow()
  const given = hashToken(refreshToken)
  const make = (kind: 'access' | 'refresh') => hash('token', kind, refreshToken, proof.jti)
  const made = { accessToken: make('access'), refreshToken: make('refresh') }

  const tokens = await database.transaction(async (tx): Promise<SessionTokens | null> => {
    const [session] = await tx
      .select()
      .from(sessions)
      .where(or(eq(sessions.refresh, given), eq(sessions.rotatedFrom, given)))
      .for('update')
    if (session && projects.isOfAccountPage(session)) return null
    if (session?.refresh === given && session.jkt === proof.jkt && session.refreshExpiresAt > now) {
      const next = { ...made, ...getTokenTimes(now, session.createdAt) }
      await rotate(tx, session, { next, given, jti: proof.jti, now })
      return next
    }
    if (session && isRepeated(session, { given, proof, now })) {
      const { accessExpiresAt, refreshExpiresAt } = session
      return { ...made, accessExpiresAt, refreshExpiresAt }
    }
    if (session?.refresh !== given && (await endReused(tx, given, { network, now })))
      log.warn('a refresh token was used twice; its session was ended')
    return null
  })
  if (!tokens) throw new GangwayError('SESSION_INVALID', { context: { field: 'refreshToken' } })
  return tokens
}

async function rotate(
  statements: Statements,
  { id }: StoredSession,
  { next, given, jti, now }: { next: SessionTokens; given: string; jti: string; now: number },
): Promise<void> {
  await statements
    .update(sessions)
    .set({ ...toStoredTokens(next), rotatedFrom: given, rotatedBy: jti, rotatedAt: now })
    .where(eq(sessions.id, id))
  await statements.insert(spentTokens).values({ token: given, sessionId: id })
}

function isRepeated(
  session: StoredSession,
  { given, proof, now }: { given: string; proof: DpopProof; now: number },
): boolean {
  return (
    session.rotatedFrom === given &&
    session.rotatedBy === proof.jti &&
    session.jkt === proof.jkt &&
    now - (session.rotatedAt ?? 0) <= sessionValues.repeatTime
  )
}

/** Whether the token was one that had been exchanged. */
async function endReused(
  statements: Statements,
  given: string,
  { network, now }: { network: string | null; now: number },
): Promise<boolean> {
  const [spent] = await statements.select().from(spentTokens).where(eq(spentTokens.token, given))
  if (!spent) return false
  const ended = await statements.delete(sessions).where(eq(sessions.id, spent.sessionId)).returning()
  const details = { reason: 'token used twice', count: 1 }
  const rows = ended.map((session) => toActor({ ...session, network }))
  await writeAudit(
    statements,
    now,
    ...rows.map((actor) => ({ ...actor, event: 'session.end' as const, details })),
  )
  return true
}
