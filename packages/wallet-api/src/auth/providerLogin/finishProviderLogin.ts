import { GangwayError, type Session } from '@gangway/protocol'
import { and, eq, gt } from 'drizzle-orm'
import { type ProviderLogin, providerLogins } from '../../database/auth/providerLogins.js'
import { readFullAccount } from '../accounts/readFullAccount.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { enterAccount, prepareAccount } from '../login/enterAccount.js'
import { lockAddress } from '../login/lockAddress.js'
import { openFacts } from './providerFacts.js'

/**
 * Exchanges the code of a return for a session of the key that started the login. Whom the provider knows is looked at
 * and nothing else: an e-mail address it tells never leads into an account (embedded-wallet.md §7, rules 1 and 2).
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function finishProviderLogin(
  context: AuthContext,
  { code, jkt }: { code: string; jkt: string },
): Promise<Session> {
  const { database, kms, hash, log, getNow } = context
  const login = await useCode(context, code, jkt)
  const { identity: proven } = await openFacts(kms, login)
  if (!proven) throw new GangwayError('LOGIN_EXPIRED')
  const { provider, projectId, carrier } = login
  const identity = { provider, subject: hash('subject', projectId, provider, proven.subject) }
  const newAccount = await prepareAccount(context, projectId, proven.email)
  const { tokens, ...ids } = await database.transaction(async (tx) => {
    await lockAddress(tx, identity.subject)
    return enterAccount(tx, { login, loginKind: 'provider', identity, newAccount, now: getNow() })
  })
  log.info({ projectId, provider, carrier }, 'logged in')
  return { tokens, account: await readFullAccount(context, ids) }
}

async function useCode({ database, getNow }: AuthContext, code: string, jkt: string): Promise<ProviderLogin> {
  const [login] = await database
    .update(providerLogins)
    .set({ status: 'used' })
    .where(
      and(
        eq(providerLogins.code, hashToken(code)),
        eq(providerLogins.jkt, jkt),
        eq(providerLogins.status, 'proven'),
        gt(providerLogins.expiresAt, getNow()),
      ),
    )
    .returning()
  if (!login) throw new GangwayError('LOGIN_EXPIRED')
  return login
}
