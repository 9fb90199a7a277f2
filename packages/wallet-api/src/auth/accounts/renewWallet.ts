import { type accountWalletRenewBodySchema, GangwayError } from '@gangway/protocol'
import { and, eq, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
import { wallets } from '../../database/auth/wallets.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Statements } from '../../database/statements.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { assertReceipt } from '../shares/assertReceipt.js'
import { endSets } from '../shares/endSets.js'
import { findWallet } from '../shares/findWallet.js'
import { isShareB, type ShareOwner, sealShareB } from '../shares/shareB.js'
import { toNextSetId } from '../shares/toNextSetId.js'
import { assertUnlocked } from './assertUnlocked.js'
import { assertFreshLogin, lockWays } from './changeWays.js'
import { removeDevices } from './endDevice.js'

type Renewal = InferOutput<typeof accountWalletRenewBodySchema>

/**
 * Replaces what the wrapping key of a wallet opens, and with it every set of shares: all or nothing. What earlier shares
 * make opens nothing that is kept here any more. Other devices hold such a share, so that they are taken away. The same
 * again changes nothing. docs/decisions/0023-custody-of-the-owner.md
 *
 * @throws GangwayError `SESSION_INVALID`, also for a login that is too old; `SHARE_NOT_FOUND`; `RECEIPT_INVALID`;
 * `SHARE_RELEASE_REFUSED` unless this login was given leave, and the wallet is as it was then; `LOGIN_NOT_AVAILABLE` for a
 * locked account.
 */
export async function renewWallet(
  context: AuthContext,
  session: ActiveSession,
  renewal: Renewal,
): Promise<void> {
  assertFreshLogin(context, session)
  const { database, kms, log } = context
  const { accountId, projectId } = session
  const { walletId, setId, shareB, receipt } = renewal
  const owner = { projectId, accountId, walletId, setId }
  if ((await findWallet(database, accountId))?.id !== walletId) throw new GangwayError('SHARE_NOT_FOUND')
  if (setId !== toNextSetId(context, session))
    throw new GangwayError('RECEIPT_INVALID', { context: { field: 'setId' } })
  await assertReceipt(context, receipt, owner)
  const sealed = await sealShareB(kms, owner, shareB)
  const isNew = await database.transaction((tx) => replaceSets(tx, context, { session, renewal, sealed }))
  if (!isNew) return assertSame(context, owner, renewal)
  log.info({ projectId, accountId, setId }, 'wallet renewed')
}

/** False where the set is there already. Locks devices before the wallet, as whoever adds a set. */
async function replaceSets(
  tx: Statements,
  { getNow }: AuthContext,
  { session, renewal, sealed }: { session: ActiveSession; renewal: Renewal; sealed: SealedRecord },
): Promise<boolean> {
  const { accountId, deviceId, hasRecovered, recoveredGeneration } = session
  const { walletId, setId, blob } = renewal
  const [now, actor] = [getNow(), toActor(session)]
  await lockWays(tx, session)
  await assertUnlocked(tx, accountId)
  // Before the others end: the only set of a wallet would stay.
  const row = { id: setId, walletId, deviceId, shareB: sealed, createdAt: now }
  const added = await tx.insert(keySets).values(row).onConflictDoNothing().returning({ id: keySets.id })
  if (added.length === 0) return false
  await removeDevices(tx, { accountId, which: ne(devices.id, deviceId), actor }, now)
  const [wallet] = await tx
    .select({ generation: wallets.generation })
    .from(wallets)
    .where(eq(wallets.id, walletId))
    .for('no key update')
  // Another login was faster, or this one was given no leave.
  if (!wallet || !hasRecovered || wallet.generation !== recoveredGeneration)
    throw new GangwayError('SHARE_RELEASE_REFUSED')
  const next = { blob, generation: wallet.generation + 1 }
  await tx.update(wallets).set(next).where(eq(wallets.id, walletId))
  // Those of devices that are long gone, too.
  await endSets(tx, { which: and(eq(keySets.walletId, walletId), ne(keySets.id, setId)), actor }, now)
  await writeAudit(tx, now, { ...actor, event: 'wallet.renew', details: { setId } })
  return true
}

/** @throws GangwayError `RECEIPT_INVALID` where the set that is there is another one. */
async function assertSame(
  { database, kms }: AuthContext,
  owner: ShareOwner,
  { blob, shareB }: Renewal,
): Promise<void> {
  const [found] = await database
    .select({ shareB: keySets.shareB, blob: wallets.blob })
    .from(keySets)
    .innerJoin(wallets, eq(wallets.id, keySets.walletId))
    .where(and(eq(keySets.id, owner.setId), eq(keySets.walletId, owner.walletId)))
  const isSame = found?.blob === blob && (await isShareB(kms, owner, found.shareB, shareB))
  if (!isSame) throw new GangwayError('RECEIPT_INVALID', { context: { field: 'setId' } })
}
