import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

const toKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'gangway buy tokens', 32))

/** Seals a token by a secret that is nowhere in the database: AES-256-GCM under a key made of it (HKDF). */
export function sealToken(token: string, secret: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', toKey(secret), nonce)
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens it; null for what was sealed by another secret, or altered. */
export function openToken(text: string, secret: string): string | null {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < nonceLength + tagLength) return null
  try {
    const opener = createDecipheriv('aes-256-gcm', toKey(secret), bytes.subarray(0, nonceLength))
    opener.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
    const opened = [opener.update(bytes.subarray(nonceLength + tagLength)), opener.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return null
  }
}
