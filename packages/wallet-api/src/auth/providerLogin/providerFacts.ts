import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Kms } from '../../kms/kms.js'
import { openRecord } from '../../kms/openRecord.js'
import { sealRecord } from '../../kms/sealRecord.js'
import type { ProvenIdentity } from './loginProvider.js'

/** What a login by a provider knows: what its driver remembers, then whom the provider knows. */
type ProviderFacts = { memory?: unknown; identity?: ProvenIdentity }

const toContext = (loginId: string) => ['provider login', loginId]

/** Seals the facts of a login for its row alone. */
export function sealFacts(kms: Kms, loginId: string, facts: ProviderFacts): Promise<SealedRecord> {
  return sealRecord(kms, new TextEncoder().encode(JSON.stringify(facts)), toContext(loginId))
}

/**
 * Opens what {@link sealFacts} sealed.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED`.
 */
export async function openFacts(
  kms: Kms,
  { id, facts }: { id: string; facts: SealedRecord },
): Promise<ProviderFacts> {
  return JSON.parse(new TextDecoder().decode(await openRecord(kms, facts, toContext(id))))
}
