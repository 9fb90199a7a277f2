import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import type { Login } from '../../database/auth/logins.js'
import type { SealedRecord } from '../../database/sealedRecord.js'
import type { Kms } from '../../kms/kms.js'
import { openRecord } from '../../kms/openRecord.js'
import { sealRecord } from '../../kms/sealRecord.js'

const loginFactsSchema = v.object({
  email: v.string(),
  browser: v.string(),
  place: v.nullable(v.string()),
})

/** What a login knows of the person who asked for it. */
export type LoginFacts = v.InferOutput<typeof loginFactsSchema>

const toContext = (loginId: string) => ['login', loginId]

/** Seals the facts of a login for its row alone. */
export function sealLoginFacts(kms: Kms, loginId: string, facts: LoginFacts): Promise<SealedRecord> {
  return sealRecord(kms, new TextEncoder().encode(JSON.stringify(facts)), toContext(loginId))
}

/**
 * Opens what {@link sealLoginFacts} sealed.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED`.
 */
export async function openLoginFacts(kms: Kms, login: Pick<Login, 'id' | 'facts'>): Promise<LoginFacts> {
  const bytes = await openRecord(kms, login.facts, toContext(login.id))
  return parseWith(loginFactsSchema, JSON.parse(new TextDecoder().decode(bytes)))
}
