import {
  GangwayError,
  type LanguageTag,
  type linkStartResponseSchema,
  type linkVerifyBodySchema,
  parseEmail,
  type Returned,
} from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { identities } from '../../database/auth/identities.js'
import { logins } from '../../database/auth/logins.js'
import { providerLogins } from '../../database/auth/providerLogins.js'
import { describePlace } from '../../limits/clientNetwork.js'
import { readAccountLanguage } from '../accounts/accountLanguage.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import { prepareWay } from '../accounts/prepareWay.js'
import { toNews } from '../accounts/toNews.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { assertMailAllowed } from '../login/assertMailAllowed.js'
import { forgetFailures, useCode } from '../login/finishLogin.js'
import { lockAddress } from '../login/lockAddress.js'
import { sealLoginFacts } from '../login/loginFacts.js'
import { loginValues } from '../login/loginValues.js'
import { makeCode } from '../login/makeCode.js'
import { queueWithinBudget } from '../login/queueWithinBudget.js'
import { toLoginActor } from '../login/toLoginActor.js'
import { toNetworkDigest } from '../login/toNetworkDigest.js'
import { checkCode } from '../login/verifyLogin.js'
import { toShownName } from './loginProvider.js'
import { type ProviderFacts, sealFacts } from './providerFacts.js'
import {
  describeReturned,
  findAccountId,
  findLinkable,
  findReturned,
  type ReturnedLogin,
  readReturned,
  toAddress,
  toPersonName,
} from './readReturned.js'

/**
 * Sends a code to the address by which the person may already log in. The code belongs to the page alone: no browser's
 * key can end a login by it.
 *
 * @throws GangwayError `LOGIN_EXPIRED`, `LOGIN_COOLDOWN`, `LOGIN_LIMIT_REACHED`.
 */
export async function startLink(
  context: AuthContext,
  { token, ip, language }: { token: string; ip: string; language: LanguageTag | null },
): Promise<InferOutput<typeof linkStartResponseSchema>> {
  const { database, kms, hash, projects, getNow } = context
  const returned = await findReturned(context, token)
  const { login, facts } = returned
  const { email, address } = await getLink(context, returned)
  const id = createRandomId()
  const code = makeCode()
  const requestedAt = getNow()
  const row = {
    id,
    projectId: login.projectId,
    appOrigin: login.appOrigin,
    jkt: toPageName(login.id),
    carrier: login.carrier,
    address,
    network: toNetworkDigest(hash, address, ip),
    isKnownDevice: false,
    kind: 'code' as const,
    status: 'approved' as const,
    facts: await sealLoginFacts(kms, id, { email, browser: facts.browser, place: describePlace(ip) }),
    link: null,
    code: hash('code', id, code),
    triesLeft: loginValues.tries,
    matchNumber: null,
    requestedAt,
    expiresAt: requestedAt + loginValues.lifetime,
  }
  const { name } = projects.get(login.projectId)
  const linking = await sealFacts(kms, login.id, { ...facts, linkLoginId: id })
  await database.transaction(async (tx) => {
    await lockAddress(tx, address)
    await assertMailAllowed(tx, row, requestedAt)
    await tx.insert(logins).values(row)
    await tx.update(providerLogins).set({ facts: linking }).where(eq(providerLogins.id, login.id))
    const { appOrigin, projectId } = login
    const owner = await findAccountId(tx, projectId, { provider: 'email', subject: address })
    const mail = {
      kind: 'code' as const,
      code,
      to: parseEmail(email).key,
      appName: name,
      appOrigin,
      language: language ?? (owner ? await readAccountLanguage(tx, owner) : 'en'),
      expiresAt: row.expiresAt,
    }
    const actor = { ...toLoginActor(row), network: describePlace(ip) }
    await queueWithinBudget(context, tx, { mail, actor, projectId, ip, asker: 'owner' })
  })
  return { expiresAt: row.expiresAt }
}

/**
 * With the code of that mail both are proven, and the provider is a way into the account from now on. Its owner is
 * told.
 *
 * @throws GangwayError `LOGIN_CODE_WRONG` (`context.triesLeft`), `LOGIN_CODE_EXPIRED`, `LOGIN_EXPIRED`;
 * `LOGIN_NOT_AVAILABLE` for a locked account.
 */
export async function verifyLink(
  context: AuthContext,
  { token, code, ip }: InferOutput<typeof linkVerifyBodySchema> & { ip: string },
): Promise<Returned> {
  const { database, outbox, log, getNow } = context
  const returned = await findReturned(context, token)
  const { login, facts, identity } = returned
  const { email, address } = await getLink(context, returned)
  if (typeof facts.linkLoginId !== 'string') throw new GangwayError('LOGIN_CODE_EXPIRED')
  const body = { loginId: facts.linkLoginId, code }
  const mailed = await checkCode(context, { body, jkt: toPageName(login.id), ip })
  const { projectId, provider } = login
  const way = await prepareWay(context, { projectId, ...identity, name: toPersonName(returned.proven) })
  await database.transaction(async (tx) => {
    await lockAddress(tx, address)
    await lockAddress(tx, identity.subject)
    await useCode(tx, mailed)
    await forgetFailures(tx, mailed)
    const accountId = await findAccountId(tx, projectId, { provider: 'email', subject: address })
    if (!accountId) throw new GangwayError('LOGIN_EXPIRED')
    await assertUnlocked(tx, accountId)
    const linked = await tx
      .insert(identities)
      .values({ ...way, accountId })
      .onConflictDoNothing()
      .returning()
    // Another window was faster, and the provider leads elsewhere: nothing was linked to tell of.
    if (linked.length === 0) throw new GangwayError('LOGIN_EXPIRED')
    const news = await toNews(context, tx, { ...login, accountId }, email)
    const actor = { projectId, userId: accountId, origin: login.appOrigin, network: describePlace(ip) }
    await writeAudit(tx, getNow(), { ...actor, event: 'way.add', details: { provider } })
    await outbox.queue(tx, { kind: 'linked', by: 'code', provider: toShownName(provider), ...news }, actor)
  })
  log.info({ projectId, provider }, 'a provider was linked to an account')
  return readReturned(context, token)
}

/** The person wants an account of its own for this provider. Throws LOGIN_EXPIRED. */
export async function declineLink(context: AuthContext, token: string): Promise<Returned> {
  const { database, kms } = context
  const returned = await findReturned(context, token)
  const facts: ProviderFacts = { ...returned.facts, linkLoginId: null }
  await database
    .update(providerLogins)
    .set({ facts: await sealFacts(kms, returned.login.id, facts) })
    .where(eq(providerLogins.id, returned.login.id))
  return describeReturned(context, { ...returned, facts })
}

async function getLink(context: AuthContext, returned: ReturnedLogin) {
  const email = await findLinkable(context, returned)
  const address = email && toAddress(context.hash, returned.login.projectId, email)
  if (!email || !address) throw new GangwayError('LOGIN_EXPIRED')
  return { email, address }
}

/** Stands where a key's thumbprint would, and is none. */
const toPageName = (loginId: string) => `page ${loginId}`
