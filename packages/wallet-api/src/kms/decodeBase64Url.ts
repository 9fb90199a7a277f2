import { GangwayError } from '@gangway/protocol'

/**
 * Bytes of base64url text. Only the one right spelling is taken, so that no character can change unseen.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED`.
 */
export function decodeBase64Url(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw new GangwayError('KEY_ENCRYPTION_FAILED')
  return bytes
}
