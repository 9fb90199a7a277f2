import type { GrantClaims } from '@gangway/protocol'
import { and, count, countDistinct, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { usedGrants } from '../database/recovery/usedGrants.js'
import type { Statements } from '../database/statements.js'

/** How long a used grant is remembered, ms: its own 60 s and more than two clocks can be apart. */
export const grantKept = 600_000

/** One share as it is kept; see the table's columns. */
export type StoredShare = typeof recoveryShares.$inferSelect

/** Uses a grant up; false when it was. The primary key decides between several at once. */
export async function spendGrant(tx: Statements, jti: string, expiresAt: number): Promise<boolean> {
  const rows = await tx.insert(usedGrants).values({ jti, expiresAt }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Adds a share; false when the set has one. */
export async function addShare(
  tx: Statements,
  share: Omit<StoredShare, 'confirmedAt' | 'checkedAt' | 'endedAt'>,
): Promise<boolean> {
  const rows = await tx.insert(recoveryShares).values(share).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Whether a wallet has a share of another person's: a wallet's id is what its maker says. The caller holds `lockCustody`. */
export async function hasOtherOwner(
  tx: Statements,
  { walletId, sub, projectId }: Pick<GrantClaims, 'walletId' | 'sub' | 'projectId'>,
): Promise<boolean> {
  const { userId, projectId: ofProject } = recoveryShares
  const [other] = await tx
    .select({ setId: recoveryShares.setId })
    .from(recoveryShares)
    .where(and(eq(recoveryShares.walletId, walletId), or(ne(userId, sub), ne(ofProject, projectId))))
    .limit(1)
  return other !== undefined
}

/** The share of a set, which nobody deletes until the transaction ends. */
export async function findShare(tx: Statements, setId: string): Promise<StoredShare | undefined> {
  const [share] = await tx.select().from(recoveryShares).where(eq(recoveryShares.setId, setId)).for('update')
  return share
}

/** Notes that another receipt is out for a share, so that it is no orphan before that one ends. */
export async function touchShare(
  tx: Statements,
  setId: string,
  stored: Pick<StoredShare, 'storedAt' | 'grantNumber'>,
): Promise<void> {
  await tx.update(recoveryShares).set(stored).where(eq(recoveryShares.setId, setId))
}

/**
 * Wallets with a share stored before `time`, Unix milliseconds, that `auth` came to know: anybody with a mailbox stores
 * shares of wallets that never are.
 */
export async function countWallets(tx: Statements, time: number): Promise<number> {
  const [row] = await tx
    .select({ many: countDistinct(recoveryShares.walletId) })
    .from(recoveryShares)
    .where(and(lt(recoveryShares.storedAt, time), isNotNull(recoveryShares.confirmedAt)))
  return row?.many ?? 0
}

/** Shares a person stored after `time`, Unix milliseconds, of wallets that `auth` does not know yet. */
export async function countUnconfirmed(tx: Statements, userId: string, time: number): Promise<number> {
  const { storedAt, confirmedAt } = recoveryShares
  const [row] = await tx
    .select({ many: count() })
    .from(recoveryShares)
    .where(and(eq(recoveryShares.userId, userId), gt(storedAt, time), isNull(confirmedAt)))
  return row?.many ?? 0
}
