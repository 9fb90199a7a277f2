import { createHmac } from 'node:crypto'

/** HMAC-SHA-256 of parts for one purpose, base64url. Two purposes, or two lists of parts, never share a digest. */
export type KeyedHash = (
  purpose:
    | 'address'
    | 'admin key'
    | 'bucket'
    | 'code'
    | 'email code'
    | 'dpop nonces'
    | 'fingerprint'
    | 'network'
    | 'next set'
    | 'numbers'
    | 'password'
    | 'subject'
    | 'token',
  ...parts: readonly string[]
) => string

/** Creates the keyed digests of one service. */
export function createKeyedHash(pepper: Uint8Array): KeyedHash {
  return (...parts) => createHmac('sha256', pepper).update(JSON.stringify(parts)).digest('base64url')
}
