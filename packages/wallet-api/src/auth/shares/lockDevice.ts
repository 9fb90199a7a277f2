import { GangwayError } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { devices } from '../../database/auth/devices.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'

/**
 * Locks the device of a session until the transaction ends: one that is being taken away gets no set.
 *
 * @throws GangwayError `SESSION_INVALID` for one that was.
 */
export async function lockDevice(
  transaction: Statements,
  { accountId, deviceId }: Pick<StoredSession, 'accountId' | 'deviceId'>,
): Promise<void> {
  // The account before its device, as whoever deletes an account has it: two that lock in different orders wait for each other.
  await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('key share')
  const rows = await transaction
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.id, deviceId))
    .for('update')
  if (rows.length === 0) throw new GangwayError('SESSION_INVALID')
}
