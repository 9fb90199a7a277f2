import { basename, join } from 'node:path'
import {
  createConfigError,
  createIdentitySigner,
  type IdentitySigner,
  identityKeysForm,
  makeIdentityKeys,
  parseIdentityKeys,
} from '@gangway/server-kit'
import { readSecretFile } from '@gangway/wallet-api'
import type { ServerConfig } from '../settings/readServerConfig.js'

/** The roles that sign identity tokens, each by a key of its own. */
export type IdentityService = 'api' | 'frame'

/** File of a data folder with the keys of a role's identity tokens. */
export function toIdentityFile(dataDir: string, service: IdentityService): string {
  return join(dataDir, `identity-${service}.json`)
}

/**
 * Opens what signs the identity tokens of a role: by `IDENTITY_KEYS`, else by a file of the data folder, made at the first
 * start. undefined: there is neither, and no such token. `issuer`: public origin of the role.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function openIdentitySigner(
  { dataDir, identityKeys }: Pick<ServerConfig, 'dataDir' | 'identityKeys'>,
  { service, issuer, getNow }: { service: IdentityService; issuer: string; getNow: () => number },
): Promise<IdentitySigner | undefined> {
  const file = dataDir === undefined ? undefined : toIdentityFile(dataDir, service)
  const value =
    identityKeys ?? (file === undefined ? undefined : await readSecretFile(file, makeIdentityKeys))
  if (value === undefined) return undefined
  const refuse = (): never => {
    const problem =
      identityKeys === undefined
        ? { field: 'DATA_DIR', description: `${basename(file ?? '')} is not ${identityKeysForm}` }
        : { field: 'IDENTITY_KEYS', description: `Is not ${identityKeysForm}` }
    throw createConfigError([problem])
  }
  const keys = parseIdentityKeys(value) ?? refuse()
  return createIdentitySigner({ keys, issuer, getNow }).catch(refuse)
}
