import { GangwayError, type WalletRecord, type walletCreateBodySchema } from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
import { wallets } from '../../database/auth/wallets.js'
import { toWalletRecord } from '../accounts/readAccount.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { assertReceipt } from './assertReceipt.js'
import { findWallet } from './findWallet.js'
import { isWalletProven } from './isWalletProven.js'
import { lockDevice } from './lockDevice.js'
import { isShareB, type ShareOwner, sealShareB } from './shareB.js'

/**
 * Keeps a new wallet, with share B of its first set, all or nothing; the same again changes nothing.
 * embedded-wallet.md §2.1.
 *
 * @throws GangwayError `RECEIPT_INVALID`, `SESSION_INVALID`, `WALLET_EXISTS`; `INVALID_INPUT` (`context.field` `proof`).
 */
export async function createWallet(
  context: AuthContext,
  session: ActiveSession,
  { wallet, setId, shareB, receipt, proof }: InferOutput<typeof walletCreateBodySchema>,
): Promise<void> {
  const { database, kms, log, getNow } = context
  const { accountId, deviceId, projectId } = session
  const { walletId, ...columns } = wallet
  const owner = { projectId, accountId, walletId, setId }
  if (await findWallet(database, accountId)) return assertSame(context, owner, { wallet, shareB })
  await assertReceipt(context, receipt, owner)
  if (proof !== undefined && !(await isWalletProven(wallet, accountId, proof)))
    throw new GangwayError('INVALID_INPUT', { context: { field: 'proof' } })
  const sealed = await sealShareB(kms, owner, shareB)
  const createdAt = getNow()
  const provenAt = proof === undefined ? null : createdAt
  const isNew = await database.transaction(async (tx) => {
    await lockDevice(tx, session)
    const made = await tx
      .insert(wallets)
      .values({ ...columns, id: walletId, accountId, provenAt, createdAt })
      .onConflictDoNothing()
      .returning({ id: wallets.id })
    if (made.length === 0) return false
    const row = { id: setId, walletId, deviceId, shareB: sealed, createdAt }
    const added = await tx.insert(keySets).values(row).onConflictDoNothing().returning({ id: keySets.id })
    if (added.length === 0) throw new GangwayError('RECEIPT_INVALID', { context: { field: 'setId' } })
    await tx.update(devices).set({ setId }).where(eq(devices.id, deviceId))
    await writeAudit(tx, createdAt, { ...toActor(session), event: 'wallet.create', details: { setId } })
    return true
  })
  if (!isNew) return assertSame(context, owner, { wallet, shareB })
  log.info({ projectId }, 'wallet created')
}

async function assertSame(
  { database, kms }: AuthContext,
  owner: ShareOwner,
  given: { wallet: WalletRecord; shareB: string },
): Promise<void> {
  const wallet = await findWallet(database, owner.accountId)
  const [set] = await database
    .select()
    .from(keySets)
    .where(and(eq(keySets.id, owner.setId), eq(keySets.walletId, owner.walletId)))
  const isSame =
    wallet !== undefined &&
    set !== undefined &&
    isSameRecord(toWalletRecord(wallet), given.wallet) &&
    (await isShareB(kms, owner, set.shareB, given.shareB))
  if (!isSame) throw new GangwayError('WALLET_EXISTS')
}

function isSameRecord(one: WalletRecord, other: WalletRecord): boolean {
  return (
    one.walletId === other.walletId &&
    one.version === other.version &&
    one.evmAddress === other.evmAddress &&
    one.solanaAddress === other.solanaAddress &&
    one.blob === other.blob
  )
}
