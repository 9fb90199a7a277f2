import { GangwayError } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import type { Statements } from '../../database/statements.js'

/**
 * Makes sure that nobody has locked an account, and that nobody does before the transaction ends: who locks it waits,
 * and ends what was begun.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE` (`context.field`: `account`).
 */
export async function assertUnlocked(transaction: Statements, accountId: string): Promise<void> {
  const [account] = await transaction
    .select({ lockedAt: accounts.lockedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('share')
  if (account?.lockedAt == null) return
  throw new GangwayError('LOGIN_NOT_AVAILABLE', {
    shortMessage: 'This account is locked. Ask those who run this service',
    context: { field: 'account' },
  })
}

/** Whether an error says that an account is locked. */
export function isLocked(error: unknown): boolean {
  return (
    error instanceof GangwayError && error.code === 'LOGIN_NOT_AVAILABLE' && error.context.field === 'account'
  )
}
