import { setTimeout as wait } from 'node:timers/promises'
import { GangwayError } from '@gangway/protocol'
import { createConfigError } from '@gangway/server-kit'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'

const tries = 3
const firstPause = 150

/**
 * The other service's public keys, read from `url` (JWKS) when they are needed and kept for ten minutes. `variable`:
 * the setting `url` comes from. A key read over plain http is whoever's is on the line, hence only in the local world.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `variable`; the function it answers throws `NOTE_KEYS_UNAVAILABLE`.
 */
export function createRemoteKeys(options: {
  url: string
  variable: string
  isHttpAllowed: boolean
}): JWTVerifyGetKey {
  const url = new URL(options.url)
  if (url.protocol !== 'https:' && !options.isHttpAllowed)
    throw createConfigError([{ field: options.variable, description: 'must be an https address' }])
  const getKey = createRemoteJWKSet(url)
  return async (header, token) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await getKey(header, token)
      } catch (cause) {
        if (cause instanceof errors.JWKSNoMatchingKey) throw cause
        if (attempt === tries) throw new GangwayError('NOTE_KEYS_UNAVAILABLE', { cause })
        await wait(firstPause * 2 ** (attempt - 1) * (0.5 + Math.random()))
      }
    }
  }
}
