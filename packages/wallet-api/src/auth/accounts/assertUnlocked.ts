import { GangwayError } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import type { Statements } from '../../database/statements.js'
import { assertNotClosing } from '../closing/findClosing.js'

/**
 * Makes sure that nobody has locked an account, and that nobody does before the transaction ends: who locks it waits,
 * and ends what was begun. The same goes for who asks for it to be deleted, unless `mayBeClosing`. `willChange`: the
 * transaction changes the row later. Two that share it first, and then both want it alone, wait for each other.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE` (`context.field`: `account`, or `closing` with `erasesAt`, Unix
 * milliseconds); `LOGIN_EXPIRED` where the account is gone.
 */
export async function assertUnlocked(
  transaction: Statements,
  accountId: string,
  { mayBeClosing = false, willChange = false }: { mayBeClosing?: boolean; willChange?: boolean } = {},
): Promise<void> {
  const [account] = await transaction
    .select({ lockedAt: accounts.lockedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for(willChange ? 'no key update' : 'share')
  if (!account) throw new GangwayError('LOGIN_EXPIRED')
  if (account.lockedAt !== null) throw locked()
  if (!mayBeClosing) await assertNotClosing(transaction, accountId)
}

/** That an account is locked. */
export function locked(): GangwayError {
  return new GangwayError('LOGIN_NOT_AVAILABLE', {
    shortMessage: 'This account is locked. Ask those who run this service',
    context: { field: 'account' },
  })
}

/** Why an account lets nobody in, in a word for the audit log; null: the error says something else. */
export function findBar(error: unknown): 'locked' | 'closing' | null {
  if (!(error instanceof GangwayError) || error.code !== 'LOGIN_NOT_AVAILABLE') return null
  const bars: Record<string, 'locked' | 'closing'> = { account: 'locked', closing: 'closing' }
  return bars[String(error.context.field)] ?? null
}
