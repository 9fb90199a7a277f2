import { createHash } from 'node:crypto'

/** How a token of 256 random bits is kept: SHA-256, base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
