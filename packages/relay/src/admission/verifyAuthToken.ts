import { createPublicKey, verify } from 'node:crypto'
import { relayLimits } from '@gangway/protocol'
import { readAuthToken } from './readAuthToken.js'
import { readDidKey } from './readDidKey.js'
import type { Refusal } from './refusal.js'

/** What a token is held against; `now` in ms since 1970, `audiences` without a slash at the end. */
type Expectations = { audiences: ReadonlySet<string> | '*'; now: number }

/**
 * Finds out whose token it is. The signature comes last: what is refused for less costs no cryptography.
 * relay-protocol.md §1 “Auth JWT”.
 */
export function verifyAuthToken(
  text: string,
  { audiences, now }: Expectations,
): { clientId: string } | { refusal: Refusal } {
  const token = readAuthToken(text)
  const key = token && readDidKey(token.claims.iss)
  if (!key) return { refusal: 'invalidKey' }
  const { iss, aud, iat, exp } = token.claims
  if (audiences !== '*' && !audiences.has(trimSlash(aud))) return { refusal: 'audience' }
  if (iat > now / 1000 + relayLimits.tokenLeewaySeconds) return { refusal: 'notYetValid' }
  // Whatever it says of its end, it is good for a day.
  if (Math.min(exp, iat + relayLimits.longestTokenLifeSeconds) <= now / 1000) return { refusal: 'expired' }
  const isSigned = verify(null, Buffer.from(token.signedPart), toPublicKey(key), token.signature)
  return isSigned ? { clientId: iss } : { refusal: 'invalidKey' }
}

/** Clients name the relay as they were told to, with a slash at the end or without. */
export function trimSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}

function toPublicKey(key: Buffer) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
  return createPublicKey({ key: jwk, format: 'jwk' })
}
