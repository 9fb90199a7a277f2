import { proveRecoveryKey, toProofMessage } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'

/** A body for a route of `recovery`, with the proof of a recovery key (PKCS#8) over all of it. */
export async function proveBody<TBody extends { grant: string }>(
  { path }: { path: string },
  body: TBody,
  privateKey: Uint8Array<ArrayBuffer>,
): Promise<TBody & { proof: string }> {
  const proof = await proveRecoveryKey(privateKey, toProofMessage(path, body))
  return { ...body, proof: base64urlnopad.encode(proof) }
}
