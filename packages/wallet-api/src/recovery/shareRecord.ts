import type { GrantClaims } from '@gangway/protocol'
import type { RecordContext, SealedRecord } from '../database/sealedRecord.js'
import type { Kms } from '../kms/kms.js'
import { openRecord } from '../kms/openRecord.js'
import { sealRecord } from '../kms/sealRecord.js'
import type { StoredShare } from './recoveryStore.js'

/** Version of the stored form, in its context. */
const recordVersion = '1'

/** Which share C it is, and what its holder sealed it to before; null: to nothing. */
export type ShareFacts = Pick<StoredShare, 'projectId' | 'userId' | 'walletId' | 'setId' | 'sealedTo'>

/** Seals share C for its row: 33 bytes, or 114 that are sealed to the wallet's recovery key. embedded-wallet.md §2.2. */
export function sealShareC(kms: Kms, share: Uint8Array, facts: ShareFacts): Promise<SealedRecord> {
  return sealRecord(kms, share, toContext(facts))
}

/**
 * Opens what {@link sealShareC} sealed.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED`, also where a row says another key than it was sealed with.
 */
export function openShareC(kms: Kms, share: StoredShare): Promise<Uint8Array> {
  return openRecord(kms, share.sealed, toContext(share))
}

function toContext({ projectId, userId, walletId, setId, sealedTo }: ShareFacts): RecordContext {
  const context = [projectId, userId, walletId, 'C', setId, recordVersion]
  return sealedTo === null ? context : [...context, sealedTo]
}

/** Whether something is of the person and wallet a grant names. */
export function isOwnedBy(
  owned: Pick<ShareFacts, 'projectId' | 'userId' | 'walletId'>,
  { sub, projectId, walletId }: GrantClaims,
): boolean {
  return owned.userId === sub && owned.projectId === projectId && owned.walletId === walletId
}
