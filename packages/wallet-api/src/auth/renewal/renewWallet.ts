import { randomBytes } from 'node:crypto'
import {
  type accountWalletRenewBodySchema,
  type accountWalletRenewResponseSchema,
  GangwayError,
  renewalDays,
} from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { keySets } from '../../database/auth/keySets.js'
import { renewals } from '../../database/auth/renewals.js'
import { wallets } from '../../database/auth/wallets.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Statements } from '../../database/statements.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import { assertFreshLogin, lockWays } from '../accounts/changeWays.js'
import { listNewsAddresses } from '../accounts/listNewsAddresses.js'
import { toNews } from '../accounts/toNews.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { assertReceipt } from '../shares/assertReceipt.js'
import { findWallet } from '../shares/findWallet.js'
import { isShareB, type ShareOwner, sealShareB } from '../shares/shareB.js'
import { toNextSetId } from '../shares/toNextSetId.js'
import { endRenewal } from './findRenewal.js'
import { lockGeneration, replaceSets } from './replaceSets.js'
import { queueRenewed } from './tellRenewal.js'

type Renewal = InferOutput<typeof accountWalletRenewBodySchema>
type Answer = InferOutput<typeof accountWalletRenewResponseSchema>

/** How long its owner may stop it, and how long a recovery key has to have been there to renew at once, ms. */
const wait = renewalDays * 86_400_000

/** What is put in the place of a wallet's sets, and who asks. */
type Asked = { session: ActiveSession; renewal: Renewal; sealed: SealedRecord; addresses: readonly string[] }

/**
 * Replaces what the wrapping key of a wallet opens, and with it every set of shares: all or nothing. What earlier shares
 * make opens nothing that is kept here any more. Other devices hold such a share, so that they are taken away. Whoever has a
 * mailbox alone could lock an owner out by it. So it is done at once only where a recovery key proves it that was there a
 * week ago; else it waits for a week, in which nothing changes and its owner may stop it. The same again changes nothing.
 * docs/decisions/0023-custody-of-the-owner.md
 *
 * @throws GangwayError `SESSION_INVALID`, also for a login that is too old; `SHARE_NOT_FOUND`; `RECEIPT_INVALID`;
 * `SHARE_RELEASE_REFUSED` unless this login was given leave, and the wallet is as it was then; `LOGIN_NOT_AVAILABLE` for a
 * locked account.
 */
export async function renewWallet(
  context: AuthContext,
  session: ActiveSession,
  renewal: Renewal,
): Promise<Answer> {
  assertFreshLogin(context, session)
  const { database, kms, log, getNow } = context
  const { accountId, projectId } = session
  const { walletId, setId, shareB, receipt } = renewal
  const owner = { projectId, accountId, walletId, setId }
  if ((await findWallet(database, accountId))?.id !== walletId) throw new GangwayError('SHARE_NOT_FOUND')
  if (setId !== toNextSetId(context, session))
    throw new GangwayError('RECEIPT_INVALID', { context: { field: 'setId' } })
  const { keptSince } = await assertReceipt(context, receipt, owner)
  const sealed = await sealShareB(kms, owner, shareB)
  const addresses = await listNewsAddresses(context, session)
  const isAtOnce = keptSince !== undefined && keptSince + wait <= getNow()
  const asked = { session, renewal, sealed, addresses }
  const made = await database.transaction(async (tx) => {
    await lockWays(tx, session)
    await assertUnlocked(tx, accountId)
    if (await isThere(tx, setId)) return false
    return isAtOnce ? renewNow(tx, context, asked) : keepWaiting(tx, context, asked)
  })
  if (!made) return readSame(context, owner, renewal)
  log.info({ projectId, accountId, setId, isAtOnce }, 'a wallet is renewed, or will be')
  return made
}

/** Whether the set was handed in before. */
async function isThere(tx: Statements, setId: string): Promise<boolean> {
  const [set] = await tx.select({ id: keySets.id }).from(keySets).where(eq(keySets.id, setId))
  const [waiting] = await tx.select({ id: renewals.setId }).from(renewals).where(eq(renewals.setId, setId))
  return set !== undefined || waiting !== undefined
}

async function renewNow(
  tx: Statements,
  context: AuthContext,
  { session, renewal, sealed: shareB, addresses }: Asked,
): Promise<Answer> {
  const { accountId, deviceId, appOrigin } = session
  const { walletId, setId, blob } = renewal
  const [now, actor, generation] = [context.getNow(), toActor(session), assertLeave(session)]
  await endRenewal(tx, { accountId, actor }, now)
  const next = { accountId, walletId, setId, deviceId, shareB, blob, generation }
  await replaceSets(tx, next, actor, now)
  await queueRenewed(tx, context, { addresses, accountId, appOrigin, actor })
  return { takesAt: null }
}

/** In the place of one that waits already: each is told of, and the link of each stops whichever waits. */
async function keepWaiting(
  tx: Statements,
  context: AuthContext,
  { session, renewal, sealed: shareB, addresses }: Asked,
): Promise<Answer> {
  const { getNow, outbox, frameUrl } = context
  const { accountId, deviceId, appOrigin } = session
  const { walletId, setId, blob } = renewal
  const [askedAt, actor, generation] = [getNow(), toActor(session), assertLeave(session)]
  if ((await lockGeneration(tx, walletId)) !== generation) throw new GangwayError('SHARE_RELEASE_REFUSED')
  await endRenewal(tx, { accountId, actor }, askedAt)
  const secret = randomBytes(32).toString('base64url')
  const takesAt = askedAt + wait
  const row = { token: hashToken(secret), accountId, walletId, deviceId, appOrigin, setId, shareB, blob }
  await tx.insert(renewals).values({ ...row, generation, askedAt, takesAt, status: 'open' })
  await writeAudit(tx, askedAt, { ...actor, event: 'renewal.ask', details: { setId } })
  const stop = `${frameUrl}/undo#renew.${secret}`
  for (const email of addresses) {
    const news = await toNews(context, tx, session, email)
    // As long as the link is of use.
    await outbox.queue(tx, { kind: 'renewal', stop, takesAt, ...news, expiresAt: takesAt }, actor)
  }
  return { takesAt }
}

/** @throws GangwayError `SHARE_RELEASE_REFUSED`: this login was given no leave. */
function assertLeave({ hasRecovered, recoveredGeneration }: ActiveSession): number {
  if (!hasRecovered || recoveredGeneration === null) throw new GangwayError('SHARE_RELEASE_REFUSED')
  return recoveredGeneration
}

/** @throws GangwayError `RECEIPT_INVALID` where the set that is there is another one, or was stopped. */
async function readSame(
  { database, kms }: AuthContext,
  owner: ShareOwner,
  { blob, shareB }: Renewal,
): Promise<Answer> {
  const [done] = await database
    .select({ shareB: keySets.shareB, blob: wallets.blob })
    .from(keySets)
    .innerJoin(wallets, eq(wallets.id, keySets.walletId))
    .where(and(eq(keySets.id, owner.setId), eq(keySets.walletId, owner.walletId)))
  const [waiting] = await database.select().from(renewals).where(eq(renewals.setId, owner.setId))
  const found = done ?? waiting
  const isSame =
    found?.shareB != null && found.blob === blob && (await isShareB(kms, owner, found.shareB, shareB))
  if (!isSame) throw new GangwayError('RECEIPT_INVALID', { context: { field: 'setId' } })
  return { takesAt: done ? null : (waiting?.takesAt ?? null) }
}
