import { GangwayError } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
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
  { deviceId }: Pick<StoredSession, 'deviceId'>,
): Promise<void> {
  const rows = await transaction
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.id, deviceId))
    .for('update')
  if (rows.length === 0) throw new GangwayError('SESSION_INVALID')
}
