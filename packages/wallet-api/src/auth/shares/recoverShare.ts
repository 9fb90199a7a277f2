import { GangwayError, parseEmail, type shareRecoverResponseSchema } from '@gangway/protocol'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
import { sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import type { NoticeMail } from '../../mail/mailRequest.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import { readVerifiedEmail } from '../accounts/readVerifiedEmail.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { toShownName } from '../providerLogin/loginProvider.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { findWallet } from './findWallet.js'
import { openShareB } from './shareB.js'

/** How long the mail server may be away before a notice is given up, ms. */
const noticeLifetime = 86_400_000

/** What the shares are for: a device that is new, or the person's own eyes on the account's page. */
type Purpose = 'device' | 'export'

/**
 * Share B of the wallet's newest set, with leave to have share C of the same from `recovery`: once in a session whose
 * login approved the device, by the link of a mail and its code, or on the page after a provider's return. The owner is told
 * by mail, where an address is known to be theirs: X and Farcaster tell none. embedded-wallet.md §2.2, §6, §7, §9.
 *
 * @throws GangwayError `SHARE_NOT_FOUND`, `SHARE_RELEASE_REFUSED`; `LOGIN_NOT_AVAILABLE` for a locked account.
 */
export async function recoverShare(
  context: AuthContext,
  session: ActiveSession,
  purpose: Purpose,
): Promise<InferOutput<typeof shareRecoverResponseSchema>> {
  const { database, kms, notes, outbox, log, getNow } = context
  const { id, projectId, accountId, deviceId, jkt } = session
  const wallet = await findWallet(database, accountId)
  const set = wallet && (await findNewestSet(database, wallet.id))
  if (!set) throw new GangwayError('SHARE_NOT_FOUND')
  const notice = await writeNotice(context, session, purpose)
  if (!notice)
    log.warn({ projectId, provider: session.provider }, 'nobody can be told of a new device by mail')
  await database.transaction(async (tx) => {
    await assertUnlocked(tx, accountId)
    // The device before its session, as a login has it: two that lock in different orders wait for each other.
    if (purpose === 'device') await noteRecovery(tx, { deviceId, setId: set.id, now: getNow() })
    const allowed = await tx
      .update(sessions)
      .set({ hasRecovered: true })
      .where(
        and(
          eq(sessions.id, id),
          inArray(sessions.loginKind, ['link', 'provider']),
          eq(sessions.hasRecovered, false),
        ),
      )
      .returning({ id: sessions.id })
    if (allowed.length === 0) throw new GangwayError('SHARE_RELEASE_REFUSED')
    const details = { setId: set.id }
    const event = purpose === 'device' ? 'share.recover' : 'wallet.export'
    await writeAudit(tx, getNow(), { ...toActor(session), event, details })
    if (notice) await outbox.queue(tx, notice, toActor(session))
  })
  const owner = { projectId, accountId, walletId: set.walletId, setId: set.id }
  const shareB = await openShareB(kms, owner, set.shareB)
  const { walletId, setId } = owner
  const claims = { purpose: 'release', sub: accountId, projectId, walletId, setId, jkt } as const
  const grant = await notes.signGrant({ ...claims, jti: createRandomId() })
  log.info({ projectId, accountId, setId }, 'share B released, and share C granted')
  return { setId, shareB, grant }
}

/** A memory session works with the set from then on. */
async function noteRecovery(
  statements: Statements,
  { deviceId, setId, now }: { deviceId: string; setId: string; now: number },
): Promise<void> {
  await statements
    .update(devices)
    .set({
      setId: sql`case when ${devices.carrier} = 'memory' then ${setId} else ${devices.setId} end`,
      recoveredAt: now,
      releases: 0,
    })
    .where(eq(devices.id, deviceId))
}

/** To the owner of the account: that a device has the key, or that the words were shown, and what to do about it; null: no address is known to be theirs. */
async function writeNotice(
  context: AuthContext,
  session: ActiveSession,
  purpose: Purpose,
): Promise<NoticeMail | null> {
  const at = context.getNow()
  const email = await readVerifiedEmail(context, session)
  if (email === null) return null
  return {
    kind: 'notice',
    purpose,
    provider: session.provider && toShownName(session.provider),
    to: parseEmail(email).key,
    appName: undefined,
    appOrigin: session.appOrigin,
    place: session.network,
    at,
    expiresAt: at + noticeLifetime,
  }
}

async function findNewestSet(statements: Statements, walletId: string) {
  const [set] = await statements
    .select()
    .from(keySets)
    .where(eq(keySets.walletId, walletId))
    .orderBy(desc(keySets.createdAt), desc(keySets.id))
    .limit(1)
  return set
}
