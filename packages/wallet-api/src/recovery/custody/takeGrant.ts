import { GangwayError, type GrantClaims } from '@gangway/protocol'
import type { Statements } from '../../database/statements.js'
import { findCustody, lockCustody, type StoredCustody } from '../custodyStore.js'
import { isErased } from '../eraseWallet.js'
import { grantKept, spendGrant } from '../recoveryStore.js'

/**
 * Uses a grant up, and answers the custody of its wallet, which nobody changes until the transaction ends. What throws
 * later in it leaves the grant unused.
 *
 * @throws GangwayError `GRANT_INVALID` for a used one, another person's wallet, or one that was deleted.
 */
export async function takeGrant(tx: Statements, grant: GrantClaims, now: number): Promise<StoredCustody> {
  if (!(await spendGrant(tx, grant.jti, now + grantKept))) throw new GangwayError('GRANT_INVALID')
  await lockCustody(tx, grant.walletId)
  if (await isErased(tx, grant.walletId)) throw new GangwayError('GRANT_INVALID')
  return findCustody(tx, grant)
}

/** @throws GangwayError `CUSTODY_CHANGED` unless a change was asked for upon the custody there is, of the mode it is for. */
export function assertEpoch(
  custody: StoredCustody,
  asked: { epoch: number; mode: StoredCustody['mode'] },
): void {
  if (custody.epoch !== asked.epoch || custody.mode !== asked.mode) throw new GangwayError('CUSTODY_CHANGED')
}
