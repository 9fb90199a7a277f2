import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Kms } from '../../kms/kms.js'
import { openRecord } from '../../kms/openRecord.js'
import { sealRecord } from '../../kms/sealRecord.js'

type Account = { id: string; projectId: string }

/** What the sealed address of an account belongs to. */
const toEmailContext = (account: Account) => [account.projectId, account.id, 'email']

/** Seals the address of an account for its row alone. */
export function sealEmail(kms: Kms, account: Account, email: string): Promise<SealedRecord> {
  return sealRecord(kms, new TextEncoder().encode(email), toEmailContext(account))
}

/**
 * Opens what {@link sealEmail} sealed.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED`.
 */
export async function openEmail(kms: Kms, account: Account & { email: SealedRecord }): Promise<string> {
  return new TextDecoder().decode(await openRecord(kms, account.email, toEmailContext(account)))
}
