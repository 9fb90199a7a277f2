import { GangwayError } from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import { devices } from '../../database/auth/devices.js'
import type { Statements } from '../../database/statements.js'

/**
 * Makes sure that the browser which approved a login may still approve those of the account it leads into: it was taken away
 * meanwhile, or the address is another account's. The caller has the account locked by `assertUnlocked`.
 *
 * @throws GangwayError `LOGIN_CODE_EXPIRED`.
 */
export async function assertApprover(
  transaction: Statements,
  { accountId, deviceId }: { accountId: string; deviceId: string },
): Promise<void> {
  const isOfAccount = and(eq(devices.id, deviceId), eq(devices.accountId, accountId))
  const found = await transaction
    .select({ id: devices.id })
    .from(devices)
    .where(and(isOfAccount, eq(devices.carrier, 'approver')))
  if (found.length === 0) throw new GangwayError('LOGIN_CODE_EXPIRED', { context: { field: 'code' } })
}
