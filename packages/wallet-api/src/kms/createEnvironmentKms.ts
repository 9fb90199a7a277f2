import { createConfigError } from '@gangway/server-kit'
import { createKeySetKms } from './createKeySetKms.js'
import { keySetForm, parseKeySet } from './keySet.js'
import type { Kms } from './kms.js'

/**
 * A KMS over the keys an environment variable holds: `{"current": id, "keys": {id: 32 bytes in base64url}}`.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `variable`.
 */
export function createEnvironmentKms(text: string, variable: string): Kms {
  const set = parseKeySet(text)
  if (!set) throw createConfigError([{ field: variable, description: `is not ${keySetForm}` }])
  return createKeySetKms(set)
}
