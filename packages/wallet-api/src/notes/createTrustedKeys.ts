import { GangwayError } from '@gangway/protocol'
import { calculateJwkThumbprint, exportJWK, type JWTVerifyGetKey } from 'jose'

/** Throws unless the key with this thumbprint (RFC 7638) is one the other service may sign by. */
export type AssertTrusted = (thumbprint: string) => Promise<void>

/**
 * Lets through only keys that are the other service's: never our own, and those `assertTrusted` knows. Goes by the key
 * itself; the `kid` beside it is what its server says. `ownKid`: thumbprint of the key this service signs by.
 *
 * The function it answers throws `SERVICES_NOT_APART`, and whatever `assertTrusted` does.
 */
export function createTrustedKeys(options: {
  getKey: JWTVerifyGetKey
  ownKid: string | undefined
  assertTrusted?: AssertTrusted | undefined
}): JWTVerifyGetKey {
  const { getKey, ownKid, assertTrusted } = options
  return async (header, token) => {
    const key = await getKey(header, token)
    const thumbprint = await calculateJwkThumbprint(await exportJWK(key as CryptoKey))
    if (thumbprint === ownKid) throw new GangwayError('SERVICES_NOT_APART', { details: 'NOTE_KEY' })
    await assertTrusted?.(thumbprint)
    return key
  }
}
