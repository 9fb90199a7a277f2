import { GangwayError, isRecoveryKeyProven, toProofMessage } from '@gangway/protocol'

/**
 * Makes sure that whoever asks holds the private half of a recovery public key (base64url), by the proof in the body.
 *
 * @throws GangwayError `GRANT_INVALID` (`context.field`: `proof`).
 */
export async function assertProof(
  path: string,
  body: Readonly<Record<string, unknown>> & { grant: string; proof: string },
  publicKey: string,
): Promise<void> {
  const [key, proof] = [toBytes(publicKey), toBytes(body.proof)]
  // Bytes that are no point of the curve prove nothing either.
  const isProven = await isRecoveryKeyProven(key, toProofMessage(path, body), proof).catch(() => false)
  if (!isProven) throw new GangwayError('GRANT_INVALID', { context: { field: 'proof' } })
}

const toBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
