import type { AuthContext } from '../authContext.js'

/**
 * Which of the secrets `recovery` asks about are this service's too. There should be none.
 *
 * @throws GangwayError `RECEIPT_INVALID` for a question that is not `recovery`'s.
 */
export async function listSharedSecrets(
  { notes, kms, hash, log }: AuthContext,
  query: string,
): Promise<string[]> {
  const asked = await notes.readSecretsQuery(query)
  const own = [notes.publicJwk.kid, hash('fingerprint'), ...kms.listFingerprints()]
  const shared = asked.filter((digest) => own.includes(digest))
  if (shared.length > 0) log.error('the recovery service has the same secrets as this one')
  return shared
}
