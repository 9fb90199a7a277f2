import type { accountRemoveBodySchema, accountRemoveResponseSchema } from '@gangway/protocol'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { identities, type StoredIdentity } from '../../database/auth/identities.js'
import { sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import type { AuthContext } from '../authContext.js'
import { lockAddress } from '../login/lockAddress.js'
import { toShownName } from '../providerLogin/loginProvider.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { assertFreshLogin, lockWays } from './changeWays.js'
import { endApprovers } from './endApprovers.js'
import { listWays } from './listWays.js'
import { readVerifiedEmail } from './readVerifiedEmail.js'
import { toNews } from './toNews.js'

/**
 * Closes a way into the account, as long as another one is open, and ends the sessions that came by it, but for the one
 * that asks; the owner is told by mail. embedded-wallet.md §7, rule 5.
 *
 * @throws GangwayError `SESSION_INVALID`, also for a login that is too old.
 */
export async function removeWay(
  context: AuthContext,
  session: ActiveSession,
  { id, provider }: InferOutput<typeof accountRemoveBodySchema>,
): Promise<InferOutput<typeof accountRemoveResponseSchema>> {
  assertFreshLogin(context, session)
  const { database, outbox, log, getNow } = context
  const email = await readVerifiedEmail(context, session)
  const outcome = await database.transaction(async (tx) => {
    const ways = await lockWays(tx, session)
    const way = ways.find((each) => each.provider === provider && each.subject === id)
    if (!way) return 'absent'
    if (!ways.some((each) => each !== way && isOpen(context, each))) return 'last'
    // Nobody enters by it meanwhile.
    await lockAddress(tx, way.subject)
    const actor = toActor(session)
    await endApprovers(tx, { accountId: session.accountId, actor }, getNow())
    const ended = await close(tx, way, session)
    const details = { reason: 'way removed', count: ended }
    await writeAudit(
      tx,
      getNow(),
      { ...actor, event: 'way.remove', details: { provider } },
      ...(ended > 0 ? [{ ...actor, event: 'session.end' as const, details }] : []),
    )
    const by = provider === 'email' ? null : toShownName(provider)
    if (email !== null) {
      const news = await toNews(context, tx, session, email)
      await outbox.queue(tx, { kind: 'unlinked', provider: by, ...news }, actor)
    }
    return 'removed'
  })
  log.info({ projectId: session.projectId, provider, outcome }, 'a way into an account was to be removed')
  return { outcome, account: await listWays(context, session) }
}

/** Nobody can log in by a provider that the operator has taken away. */
function isOpen({ loginDrivers }: AuthContext, { provider }: StoredIdentity): boolean {
  return provider === 'email' || loginDrivers.some(({ name }) => name === provider)
}

/** Answers how many sessions that ended. */
async function close(
  statements: Statements,
  { projectId, provider, subject, accountId }: StoredIdentity,
  asking: ActiveSession,
): Promise<number> {
  await statements
    .delete(identities)
    .where(
      and(
        eq(identities.projectId, projectId),
        eq(identities.provider, provider),
        eq(identities.subject, subject),
      ),
    )
  const isByWay = provider === 'email' ? isNull(sessions.provider) : eq(sessions.provider, provider)
  const ended = await statements
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), isByWay, ne(sessions.id, asking.id)))
    .returning({ id: sessions.id })
  return ended.length
}
