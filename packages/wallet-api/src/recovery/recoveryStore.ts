import type { Database } from '@gangway/server-kit'
import { and, asc, countDistinct, eq, inArray, isNull, lt } from 'drizzle-orm'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { usedGrants } from '../database/recovery/usedGrants.js'
import type { Statements } from '../database/statements.js'

/** One share as it is kept; see the table's columns. */
export type StoredShare = typeof recoveryShares.$inferSelect

/** Uses a grant up; false when it was. The primary key decides between several at once. */
export async function spendGrant(tx: Statements, jti: string, expiresAt: number): Promise<boolean> {
  const rows = await tx.insert(usedGrants).values({ jti, expiresAt }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Adds a share; false when the set has one. */
export async function addShare(tx: Statements, share: Omit<StoredShare, 'confirmedAt'>): Promise<boolean> {
  const rows = await tx.insert(recoveryShares).values(share).onConflictDoNothing().returning()
  return rows.length > 0
}

/** The share of a set, which nobody deletes until the transaction ends. */
export async function findShare(tx: Statements, setId: string): Promise<StoredShare | undefined> {
  const [share] = await tx.select().from(recoveryShares).where(eq(recoveryShares.setId, setId)).for('update')
  return share
}

/** Notes that another receipt is out for a share, so that it is no orphan before that one ends. */
export async function touchShare(tx: Statements, setId: string, storedAt: number): Promise<void> {
  await tx.update(recoveryShares).set({ storedAt }).where(eq(recoveryShares.setId, setId))
}

/** Wallets with a share stored before `time`, Unix milliseconds. */
export async function countWallets(tx: Statements, time: number): Promise<number> {
  const [row] = await tx
    .select({ many: countDistinct(recoveryShares.walletId) })
    .from(recoveryShares)
    .where(lt(recoveryShares.storedAt, time))
  return row?.many ?? 0
}

/** Sets stored before `time` that `auth` was not heard to have, oldest first. */
export async function listUnconfirmed(database: Database, time: number, limit: number): Promise<string[]> {
  const rows = await database
    .select({ setId: recoveryShares.setId })
    .from(recoveryShares)
    .where(and(isNull(recoveryShares.confirmedAt), lt(recoveryShares.storedAt, time)))
    .orderBy(asc(recoveryShares.storedAt))
    .limit(limit)
  return rows.map(({ setId }) => setId)
}

/** Notes that `auth` has these sets. */
export async function confirmShares(
  database: Database,
  setIds: readonly string[],
  confirmedAt: number,
): Promise<void> {
  if (setIds.length === 0) return
  await database
    .update(recoveryShares)
    .set({ confirmedAt })
    .where(inArray(recoveryShares.setId, [...setIds]))
}

/** Deletes those of these sets that are still unconfirmed and were not stored again since `time`. */
export async function deleteOrphans(
  database: Database,
  setIds: readonly string[],
  time: number,
): Promise<number> {
  if (setIds.length === 0) return 0
  const rows = await database
    .delete(recoveryShares)
    .where(
      and(
        inArray(recoveryShares.setId, [...setIds]),
        isNull(recoveryShares.confirmedAt),
        lt(recoveryShares.storedAt, time),
      ),
    )
    .returning({ setId: recoveryShares.setId })
  return rows.length
}
