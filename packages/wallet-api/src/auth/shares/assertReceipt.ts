import { GangwayError, type ReceiptClaims } from '@gangway/protocol'
import type { AuthContext } from '../authContext.js'
import type { ShareOwner } from './shareB.js'

/**
 * What the receipt of `recovery` says of a set it has share C of.
 *
 * @throws GangwayError `RECEIPT_INVALID`.
 */
export async function assertReceipt(
  { notes }: Pick<AuthContext, 'notes'>,
  receipt: string,
  owner: ShareOwner,
): Promise<ReceiptClaims> {
  const claims = await notes.readReceipt(receipt)
  const isOfSet =
    claims.sub === owner.accountId &&
    claims.projectId === owner.projectId &&
    claims.walletId === owner.walletId &&
    claims.setId === owner.setId
  if (!isOfSet) throw new GangwayError('RECEIPT_INVALID', { context: { field: 'receipt' } })
  return claims
}
