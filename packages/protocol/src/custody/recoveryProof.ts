import { importCheckingKey, importSigningKey } from './recoveryKey.js'

const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const

/**
 * Proves that one holds a recovery private key (PKCS#8): a signature of `message`, 64 bytes. ECDSA by the key itself;
 * what it signs begins with a text that nothing else begins with.
 *
 * @throws GangwayError `WALLET_INTEGRITY` for what is no such key.
 */
export async function proveRecoveryKey(
  privateKey: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await importSigningKey(privateKey)
  return new Uint8Array(await crypto.subtle.sign(algorithm, key, message))
}

/**
 * Whether a proof is of this message and of the private half of this public key (65 bytes).
 *
 * @throws GangwayError `WALLET_INTEGRITY` for what is no public key.
 */
export async function isRecoveryKeyProven(
  publicKey: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  proof: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return crypto.subtle.verify(algorithm, await importCheckingKey(publicKey), proof, message)
}

/**
 * The message of a proof: the route's path and all of its body but the proof. The grant in it works once and names
 * person, wallet and purpose, so nothing can be handed in again or elsewhere.
 */
export function toProofMessage(
  path: string,
  body: Readonly<Record<string, unknown>> & { grant: string },
): Uint8Array<ArrayBuffer> {
  const { proof: _, ...proven } = body
  const text = JSON.stringify(['gangway recovery proof', 1, path, sortKeys(proven)])
  return new TextEncoder().encode(text)
}

/** One order of keys, whoever wrote them. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]))
}
