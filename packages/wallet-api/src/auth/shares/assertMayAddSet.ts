import { GangwayError } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { devices } from '../../database/auth/devices.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'

/**
 * Only who has just recovered the key can split it anew, and only for a device that keeps its share: a set of anybody
 * else could be nothing but rubbish, which the next recovery would be given.
 *
 * @throws GangwayError `SHARE_RELEASE_REFUSED`.
 */
export async function assertMayAddSet(
  statements: Statements,
  { deviceId, hasRecovered }: StoredSession,
): Promise<void> {
  const [device] = await statements
    .select({ carrier: devices.carrier })
    .from(devices)
    .where(eq(devices.id, deviceId))
  if (!hasRecovered || device?.carrier !== 'stored') throw new GangwayError('SHARE_RELEASE_REFUSED')
}

/**
 * Makes sure that a session recovered the very wrapping key a wallet has, which nobody renews until the transaction ends.
 * Called with the device locked: whoever renews a wallet locks in that order.
 *
 * @throws GangwayError `SHARE_RELEASE_REFUSED`: what was split would open nothing.
 */
export async function assertCurrentKey(
  transaction: Statements,
  { recoveredGeneration }: Pick<StoredSession, 'recoveredGeneration'>,
  walletId: string,
): Promise<void> {
  const [wallet] = await transaction
    .select({ generation: wallets.generation })
    .from(wallets)
    .where(eq(wallets.id, walletId))
    .for('share')
  if (wallet?.generation !== (recoveredGeneration ?? 0)) throw new GangwayError('SHARE_RELEASE_REFUSED')
}
