import { GangwayError, type GrantClaims } from '@gangway/protocol'
import { deleteAll } from '@gangway/server-kit'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { recoveryCustodies } from '../database/recovery/recoveryCustodies.js'
import { recoveryMethods } from '../database/recovery/recoveryMethods.js'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { recoveryTries } from '../database/recovery/recoveryTries.js'
import type { Statements } from '../database/statements.js'
import type { StoredShare } from './recoveryStore.js'
import { isOwnedBy } from './shareRecord.js'

/** The custody of a wallet as it is kept; see the table's columns. */
export type StoredCustody = typeof recoveryCustodies.$inferSelect

/** A way to open a recovery key as it is kept. */
export type StoredMethod = typeof recoveryMethods.$inferSelect

/** How long a try of a password counts, ms. */
export const triesKept = 86_400_000

/**
 * Lets one transaction of all processes change or add to what recovers a wallet, until it ends. It comes before
 * `lockActions`, which comes before the row of a share.
 */
export async function lockCustody(tx: Statements, walletId: string): Promise<void> {
  const name = `gangway custody ${walletId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * The custody of the wallet a grant names; one that was never moved is in `escrow`.
 *
 * @throws GangwayError `GRANT_INVALID` for another person's.
 */
export async function findCustody(tx: Statements, grant: GrantClaims): Promise<StoredCustody> {
  const { walletId, projectId, sub: userId } = grant
  const [found] = await tx.select().from(recoveryCustodies).where(eq(recoveryCustodies.walletId, walletId))
  if (found && !isOwnedBy(found, grant)) throw new GangwayError('GRANT_INVALID')
  const never = { mode: 'escrow', publicKey: null, epoch: 0, movedAt: 0 } as const
  return found ?? { walletId, projectId, userId, ...never }
}

/** Writes the custody of a wallet anew. */
export async function keepCustody(tx: Statements, custody: StoredCustody): Promise<void> {
  await tx
    .insert(recoveryCustodies)
    .values(custody)
    .onConflictDoUpdate({ target: recoveryCustodies.walletId, set: custody })
}

/** The ways to open a wallet's recovery key, oldest first. */
export async function listMethods(tx: Statements, walletId: string): Promise<StoredMethod[]> {
  return tx
    .select()
    .from(recoveryMethods)
    .where(eq(recoveryMethods.walletId, walletId))
    .orderBy(asc(recoveryMethods.createdAt), asc(recoveryMethods.id))
}

/** The shares of a wallet, which nobody changes until the transaction ends; needs `lockActions`. */
export async function lockShares(tx: Statements, walletId: string): Promise<StoredShare[]> {
  return tx
    .select()
    .from(recoveryShares)
    .where(eq(recoveryShares.walletId, walletId))
    .orderBy(asc(recoveryShares.setId))
    .for('update')
}

/** The passwords tried for a wallet since `time` (Unix milliseconds), oldest first. */
export async function listTries(tx: Statements, walletId: string, time: number) {
  return tx
    .select()
    .from(recoveryTries)
    .where(and(eq(recoveryTries.walletId, walletId), gt(recoveryTries.triedAt, time)))
    .orderBy(asc(recoveryTries.triedAt))
}

/** Deletes tries that count no more. `now` in Unix milliseconds. */
export async function cleanTries(statements: Statements, now: number): Promise<void> {
  await deleteAll(statements, recoveryTries, lt(recoveryTries.triedAt, now - triesKept))
}
