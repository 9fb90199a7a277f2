import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'

const nonceSize = 12
const tagSize = 16
const options = { authTagLength: tagSize }

/** AES-256-GCM under a random nonce; answers nonce, ciphertext and tag in a row. NIST SP 800-38D. */
export function encrypt(key: Uint8Array, plaintext: Uint8Array, additionalData: string): Uint8Array {
  const nonce = randomBytes(nonceSize)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, options).setAAD(Buffer.from(additionalData))
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/**
 * Opens what {@link encrypt} made.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED` when a byte, the key or the additional data is not what it was.
 */
export function decrypt(key: Uint8Array, sealed: Uint8Array, additionalData: string): Uint8Array {
  try {
    const nonce = sealed.subarray(0, nonceSize)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, options)
      .setAAD(Buffer.from(additionalData))
      .setAuthTag(sealed.subarray(-tagSize))
    const ciphertext = sealed.subarray(nonceSize, -tagSize)
    return new Uint8Array(Buffer.concat([decipher.update(ciphertext), decipher.final()]))
  } catch (cause) {
    throw new GangwayError('KEY_ENCRYPTION_FAILED', { cause })
  }
}
