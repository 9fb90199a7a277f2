import { GangwayError, type LanguageTag, type SessionTokens } from '@gangway/protocol'
import { and, eq, sql } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { accounts } from '../../database/auth/accounts.js'
import { type Carrier, devices } from '../../database/auth/devices.js'
import { identities } from '../../database/auth/identities.js'
import type { Approver } from '../../database/auth/logins.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Statements } from '../../database/statements.js'
import { sealEmail } from '../accounts/accountEmail.js'
import { keepAccountLanguage } from '../accounts/accountLanguage.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import type { NewWay } from '../accounts/prepareWay.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { openSession } from '../sessions/openSession.js'
import { assertApprover } from './assertApprover.js'
import { keepBrowser } from './keepBrowser.js'

/** A way into an account: a provider and whom it knows. Of `email`, the digest of the address. */
export type Identity = { provider: string; subject: string }

type NewAccount = typeof accounts.$inferInsert
type Entering = Pick<StoredSession, 'projectId' | 'appOrigin' | 'jkt'> & { carrier: Carrier }

/**
 * An account, in case there is none yet. Sealed before the transaction, though mostly for nothing: a key service may be
 * far away. `address` null: none is known.
 */
export async function prepareAccount(
  { kms, getNow }: AuthContext,
  projectId: string,
  address: { email: string; isVerified: boolean } | null,
): Promise<NewAccount> {
  const id = createRandomId()
  return {
    id,
    projectId,
    email: address && (await sealEmail(kms, { projectId, id }, address.email)),
    isEmailVerified: address?.isVerified ?? false,
    createdAt: getNow(),
  }
}

/**
 * Opens the session of whoever has proven an identity: with the account where there is none, and the device where it is
 * new. The caller holds a lock of the identity: two first logins make one account. `network`: as the audit log has it;
 * `language`: what the browser states.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE` for an account that is locked, or is to be deleted; `LOGIN_CODE_EXPIRED` where
 * the browser that approved the login may do so no more.
 */
export async function enterAccount(
  statements: Statements,
  entry: {
    login: Entering
    loginKind: StoredSession['loginKind']
    way: NewWay
    newAccount: NewAccount
    /** Of the device, sealed. */
    facts: SealedRecord
    network: string | null
    language: LanguageTag | null
    /** Whether an account that is to be deleted lets them in: on its own page, where it may be kept. */
    mayBeClosing: boolean
    /** The browser that approved the login, by the id of its device; null or left out: none did. */
    approvedBy?: string | null
    /** A browser that may approve the next ones. */
    kept?: { approver: Approver; frameUrl: string } | null
    now: number
  },
): Promise<{ tokens: SessionTokens; accountId: string; deviceId: string }> {
  const { login, loginKind, way, facts, network, language, approvedBy, kept, now } = entry
  const accountId = await findOrMakeAccount(statements, entry)
  if (approvedBy) await assertApprover(statements, { accountId, deviceId: approvedBy })
  // Before the device: rows are locked in this order everywhere.
  const isKnown = await isKnownDevice(statements, login, accountId)
  await keepAccountLanguage(statements, accountId, { language, isKnown })
  const deviceId = await approve(statements, login, { accountId, facts, now })
  if (kept) await keepBrowser(statements, { accountId, ...kept }, now)
  const provider = loginKind === 'provider' ? way.provider : null
  const tokens = await openSession(statements, { login, loginKind, provider, accountId, deviceId, now })
  const { projectId, appOrigin: origin } = login
  await writeAudit(statements, now, {
    event: 'login.finish',
    projectId,
    userId: accountId,
    deviceId,
    origin,
    network,
    details: { kind: loginKind, ...(provider === null ? {} : { provider }) },
  })
  return { tokens, accountId, deviceId }
}

async function findOrMakeAccount(
  statements: Statements,
  { way, newAccount, mayBeClosing }: { way: NewWay; newAccount: NewAccount; mayBeClosing: boolean },
): Promise<string> {
  const { projectId, provider, subject } = way
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
  if (found) {
    // Its language may be changed below, and logins by two ways hold the locks of two identities.
    await assertUnlocked(statements, found.accountId, { mayBeClosing, willChange: true })
    return found.accountId
  }
  await statements.insert(accounts).values(newAccount)
  await statements.insert(identities).values({ ...way, accountId: newAccount.id })
  return newAccount.id
}

/** Whether the browser has been let into the account before, with a key it still has. */
async function isKnownDevice(
  statements: Statements,
  { appOrigin, jkt, carrier }: Entering,
  accountId: string,
): Promise<boolean> {
  if (carrier === 'memory') return false
  const isOfAccount = eq(devices.accountId, accountId)
  const known = await statements
    .select({ id: devices.id })
    .from(devices)
    .where(and(isOfAccount, eq(devices.appOrigin, appOrigin), eq(devices.jkt, jkt)))
  return known.length > 0
}

/** The device's id. One whose session is kept in memory brings nothing along from an earlier one. */
async function approve(
  statements: Statements,
  { appOrigin, jkt, carrier }: Entering,
  { accountId, facts, now }: { accountId: string; facts: SealedRecord; now: number },
): Promise<string> {
  const used = { carrier, facts, usedAt: now }
  const [device] = await statements
    .insert(devices)
    .values({ id: createRandomId(), accountId, appOrigin, jkt, ...used, setId: null, approvedAt: now })
    .onConflictDoUpdate({
      target: [devices.accountId, devices.appOrigin, devices.jkt],
      set: {
        ...used,
        setId: sql`case when ${devices.carrier} = 'stored' and ${carrier}::text = 'stored' then ${devices.setId} end`,
      },
    })
    .returning({ id: devices.id })
  if (!device) throw new GangwayError('LOGIN_CODE_EXPIRED')
  return device.id
}
