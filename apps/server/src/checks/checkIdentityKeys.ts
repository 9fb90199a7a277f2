import { identityKeysRoute } from '@gangway/protocol'
import { createIdentitySigner, parseIdentityKeys } from '@gangway/server-kit'
import * as v from 'valibot'
import type { Check } from './check.js'

const keySetSchema = v.object({ keys: v.array(v.object({ kid: v.string() })) })

/**
 * Keys of identity tokens, where login and API are apart: with the same ones, who takes the API over signs logins by e-mail too.
 * Keys in files have another name for each.
 */
export const checkIdentityKeys: Check = {
  title: 'keys of identity tokens',
  async find({ config: { roles, apiUrl, identityKeys, wallet }, timeout, getNow }) {
    const [isApi, isFrame] = [roles.includes('api'), roles.includes('frame')]
    const other = isApi ? { name: 'login service', url: wallet.frameUrl } : { name: 'API', url: apiUrl }
    const keys = identityKeys === undefined ? undefined : parseIdentityKeys(identityKeys)
    if (isApi === isFrame || !keys || !other.url) return []
    const own = await createIdentitySigner({ keys, issuer: '', getNow })
    const published = await readKids(`${other.url}${identityKeysRoute.path}`, timeout)
    if (!own.keys.keys.some(({ kid }) => published.some((each) => each === kid))) return []
    const what = `are those of the ${other.name} at ${other.url} too: either signs for both`
    const remedy = 'Give frame and api each a value of its own, from keys make identity'
    return [{ level: 'wrong', field: 'IDENTITY_KEYS', what, remedy }]
  },
}

/** None if they cannot be read: the check of that service says so. */
async function readKids(url: string, timeout: number): Promise<string[]> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
    return v.parse(keySetSchema, await response.json()).keys.map(({ kid }) => kid)
  } catch {
    return []
  }
}
