import { GangwayError } from '@gangway/protocol'
import { and, eq, isNull } from 'drizzle-orm'
import { type ClosingRow, closings } from '../../database/auth/closings.js'
import type { Statements } from '../../database/statements.js'

/** How an account that is to be deleted came to be so; undefined: it is not to be. */
export async function findClosing(
  statements: Pick<Statements, 'select'>,
  accountId: string,
): Promise<ClosingRow | undefined> {
  const [closing] = await statements
    .select()
    .from(closings)
    .where(and(eq(closings.accountId, accountId), isNull(closings.keptAt)))
  return closing
}

/**
 * Makes sure that an account is not to be deleted.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE` (`context.field`: `closing`, and `erasesAt`, Unix milliseconds).
 */
export async function assertNotClosing(
  statements: Pick<Statements, 'select'>,
  accountId: string,
): Promise<void> {
  const closing = await findClosing(statements, accountId)
  if (!closing) return
  const { erasesAt } = closing
  throw new GangwayError('LOGIN_NOT_AVAILABLE', {
    shortMessage: `This account will be deleted on ${new Date(erasesAt).toISOString().slice(0, 10)}`,
    context: { field: 'closing', erasesAt },
  })
}
