import { GangwayError, type shareAddBodySchema } from '@gangway/protocol'
import { and, eq, ne, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { assertCurrentKey, assertMayAddSet } from './assertMayAddSet.js'
import { assertReceipt } from './assertReceipt.js'
import { endSets } from './endSets.js'
import { findWallet } from './findWallet.js'
import { lockDevice } from './lockDevice.js'
import { isShareB, type ShareOwner, sealShareB } from './shareB.js'

/**
 * Keeps share B of a device's own set, which takes the place of an earlier one of that device, and of one whose device was
 * taken away; the same again changes nothing. embedded-wallet.md §2.3.
 *
 * @throws GangwayError `RECEIPT_INVALID`, `SESSION_INVALID`, `SHARE_NOT_FOUND`, `SHARE_RELEASE_REFUSED`.
 */
export async function addShare(
  context: AuthContext,
  session: ActiveSession,
  { walletId, setId, shareB, receipt }: InferOutput<typeof shareAddBodySchema>,
): Promise<void> {
  const { database, kms, log, getNow } = context
  const { accountId, deviceId, projectId } = session
  const owner = { projectId, accountId, walletId, setId }
  if ((await findWallet(database, accountId))?.id !== walletId) throw new GangwayError('SHARE_NOT_FOUND')
  if (await isKept(context, session, owner, shareB)) return
  await assertMayAddSet(database, session)
  await assertReceipt(context, receipt, owner)
  const sealed = await sealShareB(kms, owner, shareB)
  const isNew = await database.transaction(async (tx) => {
    await lockDevice(tx, session)
    await assertCurrentKey(tx, session, walletId)
    const row = { id: setId, walletId, deviceId, shareB: sealed, createdAt: getNow() }
    const added = await tx.insert(keySets).values(row).onConflictDoNothing().returning({ id: keySets.id })
    if (added.length === 0) return false
    await tx.update(devices).set({ setId }).where(eq(devices.id, deviceId))
    const isOver = or(
      eq(keySets.deviceId, deviceId),
      and(eq(keySets.walletId, walletId), eq(keySets.isLeaving, true)),
    )
    const actor = toActor(session)
    await writeAudit(tx, getNow(), { ...actor, event: 'set.add', details: { setId } })
    await endSets(tx, { which: and(isOver, ne(keySets.id, setId)), actor }, getNow())
    return true
  })
  if (isNew) log.info({ projectId }, 'share B added')
  else await isKept(context, session, owner, shareB) // the same request, twice at once
}

/** @throws GangwayError `RECEIPT_INVALID` where the id is that of another set. */
async function isKept(
  { database, kms }: AuthContext,
  { deviceId }: Pick<ActiveSession, 'deviceId'>,
  owner: ShareOwner,
  shareB: string,
): Promise<boolean> {
  const [set] = await database.select().from(keySets).where(eq(keySets.id, owner.setId))
  if (!set) return false
  const isOwn = set.walletId === owner.walletId && set.deviceId === deviceId
  if (isOwn && (await isShareB(kms, owner, set.shareB, shareB))) return true
  throw new GangwayError('RECEIPT_INVALID', { context: { field: 'setId' } })
}
