import {
  type accountAddFinishBodySchema,
  type accountAddFinishResponseSchema,
  type accountAddStartBodySchema,
  GangwayError,
  type providerStartResponseSchema,
} from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { identities } from '../../database/auth/identities.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { lockAddress } from '../login/lockAddress.js'
import { useLogin } from '../providerLogin/finishProviderLogin.js'
import { toShownName } from '../providerLogin/loginProvider.js'
import { findAccountId, openIdentity, toPersonName } from '../providerLogin/readReturned.js'
import { startProviderLogin } from '../providerLogin/startProviderLogin.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { assertFreshLogin, lockWays } from './changeWays.js'
import { dropEmptyAccount } from './dropEmptyAccount.js'
import { listWays } from './listWays.js'
import { prepareWay } from './prepareWay.js'
import { readVerifiedEmail } from './readVerifiedEmail.js'
import { toNews } from './toNews.js'

/** More nobody has. */
const mostWays = 20

/**
 * Asks a provider who the person is, for this account alone: what comes back is of use to the key of this session, as long
 * as it is logged in to this account.
 *
 * @throws GangwayError `SESSION_INVALID` for a login that is too old, `LOGIN_LIMIT_REACHED` for an account with 20 ways,
 * and as `startProviderLogin`.
 */
export async function startAddingWay(
  context: AuthContext,
  session: StoredSession,
  request: {
    body: InferOutput<typeof accountAddStartBodySchema>
    ip: string
    userAgent: string | undefined
  },
): Promise<InferOutput<typeof providerStartResponseSchema>> {
  assertFreshLogin(context, session)
  const { accountId: addTo, projectId, appOrigin, jkt } = session
  const ways = await context.database.select().from(identities).where(eq(identities.accountId, addTo))
  assertRoom(ways)
  const { provider } = request.body
  const body = { projectId, appOrigin, carrier: 'memory', client: 'gw1', provider } as const
  return startProviderLogin(context, { ...request, body, jkt, addTo })
}

/**
 * Makes whom the provider named a way into this account, after the person has agreed; its owner is told by mail. Who has a
 * wallet already keeps it: no two accounts with wallets are ever made one. embedded-wallet.md §7, rules 3 to 5.
 *
 * @throws GangwayError `LOGIN_EXPIRED`, `SESSION_INVALID`, `LOGIN_LIMIT_REACHED` for an account with 20 ways.
 */
export async function addWay(
  context: AuthContext,
  session: ActiveSession,
  { body, ip }: { body: InferOutput<typeof accountAddFinishBodySchema>; ip: string },
): Promise<InferOutput<typeof accountAddFinishResponseSchema>> {
  const { database, outbox, log, getNow } = context
  const { accountId, projectId, jkt } = session
  const login = await useLogin(context, body, { jkt, addTo: accountId, ip })
  const { identity, proven } = await openIdentity(context, login)
  const way = await prepareWay(context, { projectId, ...identity, name: toPersonName(proven) })
  const email = await readVerifiedEmail(context, session)
  const outcome = await database.transaction(async (tx) => {
    const ways = await lockWays(tx, session)
    await lockAddress(tx, identity.subject)
    const owner = await findAccountId(tx, projectId, identity)
    if (owner === accountId) return 'known'
    if (owner && !(await dropEmptyAccount(tx, owner))) return 'taken'
    assertRoom(ways)
    await tx.insert(identities).values({ ...way, accountId })
    const actor = toActor(session)
    const details = { provider: login.provider }
    if (owner)
      await writeAudit(tx, getNow(), {
        ...actor,
        userId: owner,
        deviceId: null,
        event: 'account.end',
        details,
      })
    await writeAudit(tx, getNow(), { ...actor, event: 'way.add', details })
    const provider = toShownName(login.provider)
    if (email !== null)
      await outbox.queue(
        tx,
        { kind: 'linked', by: 'account', provider, ...(await toNews(context, tx, session, email)) },
        actor,
      )
    return 'added'
  })
  log.info({ projectId, provider: login.provider, outcome }, 'a way into an account was to be added')
  return { outcome, account: await listWays(context, session) }
}

function assertRoom(ways: readonly unknown[]): void {
  if (ways.length >= mostWays)
    throw new GangwayError('LOGIN_LIMIT_REACHED', { context: { field: 'provider' } })
}
