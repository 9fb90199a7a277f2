import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Kms } from '../../kms/kms.js'
import { openRecord } from '../../kms/openRecord.js'
import { sealRecord } from '../../kms/sealRecord.js'

const providerFactsSchema = v.object({
  /** Who asked for it: browser in words of ours, and network. */
  browser: v.string(),
  place: v.nullable(v.string()),
  /** What its driver remembers until the person is back. */
  memory: v.optional(v.unknown()),
  /** Whom the provider knows, once they are. */
  identity: v.optional(
    v.object({
      subject: v.string(),
      email: v.nullable(v.string()),
      isEmailVerified: v.boolean(),
      name: v.nullable(v.string()),
    }),
  ),
  /** The login by e-mail that is to prove whose address it is; null: the person wants an account of its own. */
  linkLoginId: v.optional(v.nullable(v.string())),
})

/** What a login by a provider knows. */
export type ProviderFacts = v.InferOutput<typeof providerFactsSchema>

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
  const bytes = await openRecord(kms, facts, toContext(id))
  return parseWith(providerFactsSchema, JSON.parse(new TextDecoder().decode(bytes)))
}
