import { eq } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { identities } from '../../database/auth/identities.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'

/**
 * Deletes an account that is not locked, has no wallet and one way in, as one made by a login that went no further;
 * false: there is more to it, and it stays. The caller has proven that way, which is free after that.
 */
export async function dropEmptyAccount(transaction: Statements, accountId: string): Promise<boolean> {
  // A wallet that is being made needs this row: either it is seen here, or it comes too late and is refused.
  const [account] = await transaction
    .select({ lockedAt: accounts.lockedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
  const [wallet] = await transaction.select().from(wallets).where(eq(wallets.accountId, accountId))
  const ways = await transaction.select().from(identities).where(eq(identities.accountId, accountId))
  if (wallet || ways.length > 1 || account?.lockedAt != null) return false
  await transaction.delete(accounts).where(eq(accounts.id, accountId))
  return true
}
