import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  createConfigError,
  identityKeysForm,
  makeIdentityKeys,
  parseIdentityKeys,
  rotateIdentityKeys,
} from '@gangway/server-kit'
import { replaceFile } from '@gangway/wallet-api'
import { toIdentityFile } from '../secrets/openIdentitySigner.js'
import type { ServerConfig } from '../settings/readServerConfig.js'

/** `keys make identity`: prints a value for `IDENTITY_KEYS`. */
export function makeIdentity(): number {
  process.stdout.write(makeIdentityKeys())
  return 0
}

/**
 * `keys rotate identity`: gives each file of this data folder a key that signs an hour from now. With `IDENTITY_KEYS` it prints
 * the value to set in its place. Resolves with the exit code: 1 if the last new key has not begun to sign. `now` in Unix
 * milliseconds.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function rotateIdentity(
  { dataDir, identityKeys }: Pick<ServerConfig, 'dataDir' | 'identityKeys'>,
  now: number,
): Promise<number> {
  if (identityKeys !== undefined) {
    const next = rotate(identityKeys, 'IDENTITY_KEYS', now)
    if (next === null) return refuse('IDENTITY_KEYS')
    process.stdout.write(next)
    process.stderr.write('Set IDENTITY_KEYS to this, and start each process of the role within the hour.\n')
    return 0
  }
  const files = (['api', 'frame'] as const)
    .map((service) => toIdentityFile(dataDir ?? '', service))
    .filter((file) => dataDir !== undefined && existsSync(file))
  if (files.length === 0)
    throw createConfigError([{ field: 'DATA_DIR', description: 'Has no keys of identity tokens' }])
  let exitCode = 0
  for (const file of files) {
    const next = rotate(await readFile(file, 'utf8'), basename(file), now)
    if (next === null) {
      exitCode = refuse(file)
      continue
    }
    await replaceFile(file, next)
    process.stdout.write(`${file} has a new key, which signs an hour from now. Start the role before.\n`)
  }
  return exitCode
}

function rotate(text: string, name: string, now: number): string | null {
  const keys = parseIdentityKeys(text)
  if (keys) return rotateIdentityKeys(keys, now)
  throw createConfigError([{ field: name, description: `Is not ${identityKeysForm}` }])
}

function refuse(name: string): number {
  process.stderr.write(`${name}: the newest key does not sign yet; rotate again once it does.\n`)
  return 1
}
