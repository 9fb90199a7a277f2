import { timingSafeEqual } from 'node:crypto'
import { walletVersion } from '@gangway/protocol'
import type { RecordContext, SealedRecord } from '../../database/sealedRecord.js'
import type { Kms } from '../../kms/kms.js'
import { openRecord } from '../../kms/openRecord.js'
import { sealRecord } from '../../kms/sealRecord.js'

/** Whose share it is. */
export type ShareOwner = { projectId: string; accountId: string; walletId: string; setId: string }

/** What a sealed share B belongs to. embedded-wallet.md §2.2. */
function toShareContext({ projectId, accountId, walletId, setId }: ShareOwner): RecordContext {
  return [projectId, accountId, walletId, 'B', setId, String(walletVersion)]
}

/** Seals a share B, base64url. */
export function sealShareB(kms: Kms, owner: ShareOwner, shareB: string): Promise<SealedRecord> {
  return sealRecord(kms, Buffer.from(shareB, 'base64url'), toShareContext(owner))
}

/**
 * Opens what {@link sealShareB} sealed.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED`.
 */
export async function openShareB(kms: Kms, owner: ShareOwner, sealed: SealedRecord): Promise<string> {
  return Buffer.from(await openRecord(kms, sealed, toShareContext(owner))).toString('base64url')
}

/** Whether a stored share B is the one given. */
export async function isShareB(
  kms: Kms,
  owner: ShareOwner,
  sealed: SealedRecord,
  shareB: string,
): Promise<boolean> {
  const [stored, given] = [Buffer.from(await openShareB(kms, owner, sealed)), Buffer.from(shareB)]
  return stored.length === given.length && timingSafeEqual(stored, given)
}
