import { type Database, deleteAll } from '@gangway/server-kit'
import { and, eq, lt } from 'drizzle-orm'
import { writeAudit } from '../audit/writeAudit.js'
import { deletedShares } from '../database/recovery/deletedShares.js'
import type { RecoveryAction } from '../database/recovery/recoveryActions.js'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import type { Statements } from '../database/statements.js'
import { lockActions } from './recoveryActions.js'
import type { StoredShare } from './recoveryStore.js'

/** How long a deleted share is kept, ms: whoever put a database back has noticed by then what is missing. */
const kept = 90 * 86_400_000

/** Keeps a share that was just deleted. `deletedAt` in Unix milliseconds. */
export async function keepDeleted(
  tx: Statements,
  share: StoredShare,
  { reason, deletedAt }: { reason: RecoveryAction; deletedAt: number },
): Promise<void> {
  const { setId, projectId, userId, walletId, sealed, sealedTo, storedAt } = share
  const row = { projectId, userId, walletId, sealed, sealedTo, storedAt, reason, deletedAt }
  await tx
    .insert(deletedShares)
    .values({ setId, ...row })
    .onConflictDoUpdate({ target: deletedShares.setId, set: row })
}

/** Deletes for good what was deleted long ago. `now` in Unix milliseconds. */
export async function cleanDeleted(database: Database, now: number): Promise<void> {
  await deleteAll(database, deletedShares, lt(deletedShares.deletedAt, now - kept))
}

/**
 * Deletes for good what is kept aside of a wallet: one whose recovery changes hands, or that is erased, leaves nothing behind.
 * Where an `owner` is named, that of nobody else.
 */
export async function dropDeleted(
  tx: Statements,
  walletId: string,
  owner?: { userId: string; projectId: string },
): Promise<void> {
  const isOwn =
    owner && and(eq(deletedShares.userId, owner.userId), eq(deletedShares.projectId, owner.projectId))
  await tx.delete(deletedShares).where(and(eq(deletedShares.walletId, walletId), isOwn))
}

/**
 * Puts the deleted shares of a wallet back, as an operator asks for who is called `by`; answers how many they were. They count
 * as known to `auth`, which may have forgotten them. A set that has a share again keeps that one.
 */
export function putSharesBack(
  { database, getNow }: { database: Database; getNow: () => number },
  { walletId, by }: { walletId: string; by: string },
): Promise<number> {
  return database.transaction(async (tx) => {
    await lockActions(tx)
    const rows = await tx.delete(deletedShares).where(eq(deletedShares.walletId, walletId)).returning()
    if (rows.length === 0) return 0
    const confirmedAt = getNow()
    const shares = rows.map(({ reason, deletedAt, ...share }) => ({ ...share, confirmedAt }))
    const put = await tx.insert(recoveryShares).values(shares).onConflictDoNothing().returning()
    const entries = put.map(({ projectId, userId, setId }) => {
      return { event: 'shares.put_back', projectId, userId, details: { by, setId } } as const
    })
    await writeAudit(tx, confirmedAt, ...entries)
    return put.length
  })
}
