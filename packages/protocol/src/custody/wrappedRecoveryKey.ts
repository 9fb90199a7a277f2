import { GangwayError } from '../errors/GangwayError.js'
import { deriveBytes, joinBytes } from './recoveryKey.js'

/** Which wrapping of which wallet's recovery key it is. Both ids are 128 random bits as hex. */
export type RecoveryMethodContext = { walletId: string; methodId: string }

const nonceSize = 12
const tagSize = 16
const noSalt = new Uint8Array(0)

/**
 * Wraps a recovery private key (PKCS#8) under a secret of the person's: a passkey's PRF output (32 bytes), or what
 * `toPasswordSecret` makes. AES-256-GCM under HKDF-SHA-256; nonce ‖ ciphertext ‖ tag. embedded-wallet.md §2.2.
 */
export async function wrapRecoveryKey(
  secret: Uint8Array<ArrayBuffer>,
  privateKey: Uint8Array<ArrayBuffer>,
  context: RecoveryMethodContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceSize))
  const key = await deriveKey(secret, context, 'encrypt')
  return joinBytes(
    nonce,
    new Uint8Array(await crypto.subtle.encrypt(toAlgorithm(nonce, context), key, privateKey)),
  )
}

/**
 * Opens what {@link wrapRecoveryKey} wrapped: PKCS#8.
 *
 * @throws GangwayError `WALLET_INTEGRITY` for another secret, a wrong password above all, another context, or a byte that
 * was changed.
 */
export async function unwrapRecoveryKey(
  secret: Uint8Array<ArrayBuffer>,
  wrapped: Uint8Array<ArrayBuffer>,
  context: RecoveryMethodContext,
): Promise<Uint8Array<ArrayBuffer>> {
  if (wrapped.length <= nonceSize + tagSize) throw new GangwayError('WALLET_INTEGRITY')
  const key = await deriveKey(secret, context, 'decrypt')
  const algorithm = toAlgorithm(wrapped.slice(0, nonceSize), context)
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, wrapped.slice(nonceSize)))
  } catch {
    throw new GangwayError('WALLET_INTEGRITY')
  }
}

/**
 * What `recovery` is shown of a password that is tried: 32 bytes made of its scrypt output (32 bytes). The pepper part it
 * answers is of this very guess, so that each guess takes one of its tries.
 */
export function toPasswordGuess(
  stretched: Uint8Array<ArrayBuffer>,
  { walletId, methodId }: RecoveryMethodContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const info = `gw1/guess/${walletId}/${methodId}`
  return deriveBytes(stretched, { salt: noSalt, info, length: 32 })
}

/** The secret a password wraps by: its scrypt output (32 bytes) with `recovery`'s pepper part (32 bytes). */
export function toPasswordSecret(stretched: Uint8Array, pepperPart: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes(stretched, pepperPart)
}

async function deriveKey(
  secret: Uint8Array<ArrayBuffer>,
  { walletId }: RecoveryMethodContext,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const bytes = await deriveBytes(secret, { salt: noSalt, info: `gw1/C/${walletId}`, length: 32 })
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [use])
}

function toAlgorithm(
  iv: Uint8Array<ArrayBuffer>,
  { walletId, methodId }: RecoveryMethodContext,
): AesGcmParams {
  const text = JSON.stringify(['gangway recovery key', 1, walletId, methodId])
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(text) }
}
