import { GangwayError, parseEmail } from '@gangway/protocol'
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { auditRows } from '../../database/audit/auditRows.js'
import { devices } from '../../database/auth/devices.js'
import { sessions } from '../../database/auth/sessions.js'
import type { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'
import type { NoticeMail } from '../../mail/mailRequest.js'
import { readAccountLanguage } from '../accounts/accountLanguage.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import { readVerifiedEmail } from '../accounts/readVerifiedEmail.js'
import type { AuthContext } from '../authContext.js'
import { toShownName } from '../providerLogin/loginProvider.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { findOpening } from './findWallet.js'
import { openShareB } from './shareB.js'

/** How long the mail server may be away before a notice is given up, ms. */
const noticeLifetime = 86_400_000

/** What it is for: a device that is new, the person's own eyes on the account's page, or another custody. */
export type TakePurpose = NoticeMail['purpose']

/** What a change of custody is: another mode, or another wrapping key. */
type CustodyChangeKind = 'move' | 'renew'

/** Logins that prove the mailbox, or what stands for it. */
const ofMailbox = ['link', 'provider'] as const

const events = { device: 'share.recover', export: 'wallet.export', custody: 'custody.grant' } as const

/**
 * Share B of the wallet's newest set: once in a session whose login approved the device, by the link of a mail and its
 * code, or on the page after a provider's return; to a device alone also where a browser of the owner's approved. The owner
 * is told by mail, where an address is known to be theirs: X and Farcaster tell none. `kind`: of a change of custody.
 * `lacking`: the set this login was given last, of which `recovery` has no share: an older one, which gives nothing more than
 * that would have. embedded-wallet.md §2.2, §6, §7, §9.
 *
 * @throws GangwayError `SHARE_NOT_FOUND`, `SHARE_RELEASE_REFUSED`; `LOGIN_NOT_AVAILABLE` for a locked account.
 */
export async function takeShareB(
  context: AuthContext,
  session: ActiveSession,
  purpose: TakePurpose,
  { kind, lacking }: { kind?: CustodyChangeKind; lacking?: string } = {},
): Promise<{ wallet: typeof wallets.$inferSelect; setId: string; shareB: string }> {
  const { database, kms, outbox, getNow } = context
  const { id, projectId, accountId, deviceId } = session
  const found = await findOpening(database, accountId, lacking)
  if (!found) throw new GangwayError('SHARE_NOT_FOUND')
  const { wallet, set } = found
  const isAgain = lacking !== undefined
  // The owner has been told of this login.
  const notice = isAgain ? null : await writeNotice(context, session, purpose)
  await database.transaction(async (tx) => {
    await assertUnlocked(tx, accountId)
    if (isAgain && (await findLastTaken(tx, session)) !== lacking)
      throw new GangwayError('SHARE_RELEASE_REFUSED')
    // The device before its session, as a login has it: two that lock in different orders wait for each other.
    if (purpose === 'device') await noteRecovery(tx, { deviceId, setId: set.id, isAgain, now: getNow() })
    const allowed = await tx
      .update(sessions)
      .set({ hasRecovered: true, recoveredGeneration: wallet.generation })
      .where(
        and(
          eq(sessions.id, id),
          inArray(sessions.loginKind, purpose === 'device' ? [...ofMailbox, 'browser'] : ofMailbox),
          eq(sessions.hasRecovered, isAgain),
        ),
      )
      .returning({ id: sessions.id })
    if (allowed.length === 0) throw new GangwayError('SHARE_RELEASE_REFUSED')
    const details = { setId: set.id, ...(kind ? { kind } : {}) }
    await writeAudit(tx, getNow(), { ...toActor(session), event: events[purpose], details })
    if (notice) await outbox.queue(tx, notice, toActor(session))
  })
  const owner = { projectId, accountId, walletId: set.walletId, setId: set.id }
  return { wallet, setId: owner.setId, shareB: await openShareB(kms, owner, set.shareB) }
}

/** The set whose share B a device was given last to recover the key, by the log; undefined: none. */
async function findLastTaken(
  tx: Statements,
  { accountId, deviceId, createdAt }: ActiveSession,
): Promise<string | undefined> {
  const isOfLogin = and(
    eq(auditRows.userId, accountId),
    eq(auditRows.deviceId, deviceId),
    eq(auditRows.event, events.device),
    gte(auditRows.at, createdAt),
  )
  const [row] = await tx
    .select({ details: auditRows.details })
    .from(auditRows)
    .where(isOfLogin)
    .orderBy(desc(auditRows.id))
    .limit(1)
  return row?.details.setId
}

/**
 * To the owner of the account: that a device has the key, that the words were shown, or that its recovery may be changed,
 * and what to do about it; null: no address is known to be theirs.
 */
export async function writeNotice(
  context: AuthContext,
  session: ActiveSession,
  purpose: TakePurpose,
): Promise<NoticeMail | null> {
  const { database, log, getNow } = context
  const { accountId, projectId, appOrigin, network: place } = session
  const at = getNow()
  const email = await readVerifiedEmail(context, session)
  if (email === null) {
    log.warn({ projectId, provider: session.provider }, 'nobody can be told by mail')
    return null
  }
  return {
    kind: purpose === 'custody' ? 'custody' : 'notice',
    purpose,
    provider: session.provider && toShownName(session.provider),
    isByBrowser: session.loginKind === 'browser',
    to: parseEmail(email).key,
    appName: undefined,
    appOrigin,
    language: await readAccountLanguage(database, accountId),
    place,
    at,
    expiresAt: at + noticeLifetime,
  }
}

/** A memory session works with the set from then on. An older set begins no new first day: nothing shows that one lacks. */
async function noteRecovery(
  statements: Statements,
  { deviceId, setId, isAgain, now }: { deviceId: string; setId: string; isAgain: boolean; now: number },
): Promise<void> {
  await statements
    .update(devices)
    .set({
      setId: sql`case when ${devices.carrier} = 'memory' then ${setId} else ${devices.setId} end`,
      ...(isAgain ? {} : { recoveredAt: now, releases: 0 }),
    })
    .where(eq(devices.id, deviceId))
}
