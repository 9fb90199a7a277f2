import { GangwayError, parseEmail, type Returned } from '@gangway/protocol'
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { devices } from '../../database/auth/devices.js'
import { identities } from '../../database/auth/identities.js'
import { type ProviderLogin, providerLogins } from '../../database/auth/providerLogins.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'
import { describePlace } from '../../limits/clientNetwork.js'
import { readVerifiedEmail } from '../accounts/readVerifiedEmail.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import type { Identity } from '../login/enterAccount.js'
import { listNumbers } from '../login/listNumbers.js'
import { openFacts, type ProviderFacts } from './providerFacts.js'

/** A login whose person is known, with what is known. */
export type ReturnedLogin = {
  login: ProviderLogin
  facts: ProviderFacts
  proven: NonNullable<ProviderFacts['identity']>
  identity: Identity
}

/**
 * The login of a page after the return, as long as it may still go on.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function findReturned(context: AuthContext, token: string): Promise<ReturnedLogin> {
  const { database, getNow } = context
  const [login] = await database
    .select()
    .from(providerLogins)
    .where(
      and(
        eq(providerLogins.page, hashToken(token)),
        inArray(providerLogins.status, ['proven', 'released', 'used']),
        gt(providerLogins.expiresAt, getNow()),
      ),
    )
  if (!login) throw new GangwayError('LOGIN_EXPIRED')
  return { login, ...(await openIdentity(context, login)) }
}

/** Whom the provider knows, and by what the account is found. Throws LOGIN_EXPIRED. */
export async function openIdentity(
  { kms, hash }: AuthContext,
  login: ProviderLogin,
): Promise<Omit<ReturnedLogin, 'login'>> {
  const { provider, projectId } = login
  const facts = await openFacts(kms, login)
  const { identity: proven } = facts
  if (!proven) throw new GangwayError('LOGIN_EXPIRED')
  return { facts, proven, identity: toIdentity(hash, { projectId, provider }, proven.subject) }
}

/** How a provider's own id of somebody is kept. */
export function toIdentity(
  hash: AuthContext['hash'],
  { projectId, provider }: Pick<ProviderLogin, 'projectId' | 'provider'>,
  subject: string,
): Identity {
  return { provider, subject: hash('subject', projectId, provider, subject) }
}

/** Who the audit log names before it is known whose account a provider's person leads into. */
export function toProviderActor(
  { projectId, appOrigin: origin }: Pick<ProviderLogin, 'projectId' | 'appOrigin'>,
  { subject: address }: Identity,
  ip: string,
): AuditActor {
  return { projectId, origin, address, network: describePlace(ip) }
}

/** Whom the provider knows, as it calls them; null: it tells neither name nor address. */
export function toPersonName({ name, email }: ReturnedLogin['proven']): string | null {
  return name ?? email
}

/** What the page after the return shows and asks. Throws as {@link findReturned}. */
export async function readReturned(context: AuthContext, token: string): Promise<Returned> {
  return describeReturned(context, await findReturned(context, token))
}

/** See {@link readReturned}. */
export async function describeReturned(context: AuthContext, returned: ReturnedLogin): Promise<Returned> {
  const { login, facts, proven } = returned
  return {
    provider: login.provider,
    appOrigin: login.appOrigin,
    person: toPersonName(proven),
    browser: facts.browser,
    place: facts.place,
    ...(await findQuestion(context, returned)),
    hasEmail: proven.email !== null && proven.isEmailVerified,
    numbers: listNumbers(context.hash, login),
    isFinished: login.status !== 'proven',
    expiresAt: login.expiresAt,
  }
}

/** What is to be asked, and of which address. */
async function findQuestion(
  context: AuthContext,
  returned: ReturnedLogin,
): Promise<Pick<Returned, 'question' | 'email'>> {
  const { addTo } = returned.login
  // Of the account it would lead into: an address that is not known to be its owner's may be anybody's.
  if (addTo !== null)
    return { question: 'add', email: await readVerifiedEmail(context, { accountId: addTo }) }
  const email = await findLinkable(context, returned)
  if (email !== null) return { question: 'link', email }
  return { question: (await isNewDevice(context.database, returned)) ? 'device' : 'none', email }
}

/**
 * Address by which this person may already log in here; null: none. Only of a provider that vouches for it, where nobody
 * of this identity has an account, and the person has not said to keep the two apart; never while a way is added, which
 * leads into an account that is known. embedded-wallet.md §7, rule 3.
 */
export async function findLinkable(
  { database, hash }: AuthContext,
  { login, facts, proven, identity }: ReturnedLogin,
): Promise<string | null> {
  if (login.addTo !== null) return null
  if (!proven.isEmailVerified || proven.email === null || facts.linkLoginId === null) return null
  if (await findAccountId(database, login.projectId, identity)) return null
  const subject = toAddress(hash, login.projectId, proven.email)
  const owner = subject && (await findAccountId(database, login.projectId, { provider: 'email', subject }))
  return owner ? proven.email : null
}

/** How a login by e-mail names an address; null where that is none. */
export function toAddress(hash: AuthContext['hash'], projectId: string, email: string): string | null {
  try {
    return hash('address', projectId, parseEmail(email).key)
  } catch {
    return null
  }
}

/** The account an identity leads into. */
export async function findAccountId(
  statements: Statements,
  projectId: string,
  { provider, subject }: Identity,
): Promise<string | undefined> {
  const [found] = await statements
    .select({ accountId: identities.accountId })
    .from(identities)
    .where(
      and(
        eq(identities.projectId, projectId),
        eq(identities.provider, provider),
        eq(identities.subject, subject),
      ),
    )
  return found?.accountId
}

/** Whether there is a wallet of which the asking browser holds nothing: the person has to let it in. */
async function isNewDevice(statements: Statements, { login, identity }: ReturnedLogin): Promise<boolean> {
  const accountId = await findAccountId(statements, login.projectId, identity)
  if (!accountId) return false
  const [wallet] = await statements
    .select({ id: wallets.id })
    .from(wallets)
    .where(eq(wallets.accountId, accountId))
  if (!wallet || login.carrier === 'memory') return wallet !== undefined
  const [held] = await statements
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        eq(devices.accountId, accountId),
        eq(devices.appOrigin, login.appOrigin),
        eq(devices.jkt, login.jkt),
        eq(devices.carrier, 'stored'),
        isNotNull(devices.setId),
      ),
    )
  return held === undefined
}
