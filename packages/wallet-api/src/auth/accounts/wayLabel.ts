import type { StoredIdentity } from '../../database/auth/identities.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Kms } from '../../kms/kms.js'
import { openRecord } from '../../kms/openRecord.js'
import { sealRecord } from '../../kms/sealRecord.js'

/** What the sealed name of a way belongs to. */
const toLabelContext = (subject: string) => ['way', subject]

/** Seals what a provider calls a person, for the row of its way alone. */
export function sealLabel(kms: Kms, subject: string, name: string): Promise<SealedRecord> {
  return sealRecord(kms, new TextEncoder().encode(name), toLabelContext(subject))
}

/**
 * Opens what {@link sealLabel} sealed; null where there is nothing.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED`.
 */
export async function openLabel(
  kms: Kms,
  { subject, label }: Pick<StoredIdentity, 'subject' | 'label'>,
): Promise<string | null> {
  return label && new TextDecoder().decode(await openRecord(kms, label, toLabelContext(subject)))
}
