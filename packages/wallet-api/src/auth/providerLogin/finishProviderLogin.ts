import {
  GangwayError,
  type LanguageTag,
  type providerFinishBodySchema,
  type providerFinishResponseSchema,
} from '@gangway/protocol'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type ProviderLogin, providerLogins } from '../../database/auth/providerLogins.js'
import { describePlace } from '../../limits/clientNetwork.js'
import { sealDeviceFacts } from '../accounts/deviceFacts.js'
import { prepareWay } from '../accounts/prepareWay.js'
import { readFullAccount } from '../accounts/readFullAccount.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { enterAccount, prepareAccount } from '../login/enterAccount.js'
import { lockAddress } from '../login/lockAddress.js'
import { noteLock } from '../login/noteLock.js'
import { failLogin } from './failLogin.js'
import { openIdentity, toPersonName, toProviderActor } from './readReturned.js'

/**
 * Exchanges the code of a return, or a login that was released to whoever waits, for a session of the key that started
 * it. Whom the provider knows is looked at and nothing else: an e-mail address it tells never leads into an account
 * (embedded-wallet.md §7, rules 1 and 2).
 *
 * @throws GangwayError `LOGIN_EXPIRED`; `LOGIN_NOT_AVAILABLE` for a locked account.
 */
export async function finishProviderLogin(
  context: AuthContext,
  asked: {
    body: InferOutput<typeof providerFinishBodySchema>
    jkt: string
    ip: string
    language: LanguageTag | null
  },
): Promise<InferOutput<typeof providerFinishResponseSchema>> {
  const { body, jkt, ip, language } = asked
  const { database, kms, log, projects, getNow } = context
  const login = await useLogin(context, body, { jkt, addTo: null, ip })
  const { identity, proven, facts: seen } = await openIdentity(context, login)
  const { provider, projectId, carrier } = login
  const { email, isEmailVerified: isVerified } = proven
  const way = await prepareWay(context, { projectId, ...identity, name: toPersonName(proven) })
  const newAccount = await prepareAccount(context, projectId, email === null ? null : { email, isVerified })
  const facts = await sealDeviceFacts(kms, login, seen)
  const network = describePlace(ip)
  const enter = database.transaction(async (tx) => {
    await lockAddress(tx, identity.subject)
    const entry = { login, loginKind: 'provider', way, newAccount, facts, network, language } as const
    const mayBeClosing = projects.isOfAccountPage(login)
    return enterAccount(tx, { ...entry, mayBeClosing, now: getNow() })
  })
  const { tokens, ...ids } = await noteLock(context, enter, toProviderActor(login, identity, ip))
  log.info({ projectId, provider, carrier }, 'logged in')
  return { tokens, account: await readFullAccount(context, ids), userName: proven.name }
}

/**
 * The login of a code, or of one that was released, for the key that started it, once. `addTo`: the account it is to be
 * added to; null: a login, so that neither passes for the other.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function useLogin(
  context: AuthContext,
  body: InferOutput<typeof providerFinishBodySchema>,
  { jkt, addTo, ip }: { jkt: string; addTo: string | null; ip: string },
): Promise<ProviderLogin> {
  const { database, getNow } = context
  const now = getNow()
  const isEnded =
    'code' in body
      ? and(
          eq(providerLogins.code, hashToken(body.code)),
          eq(providerLogins.status, 'proven'),
          gt(providerLogins.codeExpiresAt, now),
        )
      : and(eq(providerLogins.id, body.loginId), eq(providerLogins.status, 'released'))
  const [login] = await database
    .update(providerLogins)
    .set({ status: 'used' })
    .where(
      and(
        isEnded,
        eq(providerLogins.jkt, jkt),
        addTo === null ? isNull(providerLogins.addTo) : eq(providerLogins.addTo, addTo),
        gt(providerLogins.expiresAt, now),
      ),
    )
    .returning()
  if (login) return login
  if ('code' in body) await endSwapped(context, body.code, { jkt, ip })
  throw new GangwayError('LOGIN_EXPIRED')
}

/**
 * A code that another browser brings than asked for it came to somebody who was sent the address of a stranger's login:
 * it ends, before the stranger finds the code in a log of the app's.
 */
async function endSwapped(
  context: AuthContext,
  code: string,
  { jkt, ip }: { jkt: string; ip: string },
): Promise<void> {
  const [swapped] = await context.database
    .select()
    .from(providerLogins)
    .where(and(eq(providerLogins.code, hashToken(code)), ne(providerLogins.jkt, jkt)))
  if (!swapped) return
  const { identity } = await openIdentity(context, swapped)
  const details = { provider: swapped.provider, reason: 'another browser' }
  const actor = toProviderActor(swapped, identity, ip)
  const entry = { ...actor, event: 'login.finish', result: 'failed', details } as const
  if (!(await failLogin(context, swapped.id, 'LOGIN_DENIED', entry))) return
  context.log.warn({ provider: swapped.provider }, 'login ended: another browser brought its code')
}
