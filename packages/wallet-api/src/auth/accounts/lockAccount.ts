import { eq } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import type { Statements } from '../../database/statements.js'

/**
 * Until the transaction ends nobody logs in to an account, by `assertUnlocked`, and whoever does is waited for. Before its
 * devices and sessions, as a login has it: two that lock in different orders wait for each other.
 */
export async function lockAccount(transaction: Statements, accountId: string): Promise<void> {
  await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
}
