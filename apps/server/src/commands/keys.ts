import { join } from 'node:path'
import { createConfigError } from '@gangway/server-kit'
import { rotateKeyFile } from '@gangway/wallet-api'
import { keyEncryptionFile } from '../secrets/openWalletKeys.js'
import { readServerConfig, type ServerConfig } from '../settings/readServerConfig.js'
import { makeIdentity, rotateIdentity } from './identityKeys.js'

const usage = 'Usage: keys rotate, keys make identity, keys rotate identity\n'

/**
 * `keys rotate`: adds a key-encryption key to the file of this data folder. Whatever the older ones wrap the service
 * wraps by it after its next start. `keys rotate identity` and `keys make identity`: the same for identity tokens, see there.
 * Resolves with the exit code.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runKeysCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const asked = args.join(' ')
  if (asked === 'make identity') return makeIdentity()
  if (asked === 'rotate identity') return rotateIdentity(readServerConfig(env), Date.now())
  if (asked === 'rotate') return rotateKeyEncryption(readServerConfig(env))
  process.stderr.write(usage)
  return 2
}

async function rotateKeyEncryption({ dataDir, wallet }: ServerConfig): Promise<number> {
  if (wallet.keyEncryptionKeys !== undefined)
    throw createConfigError([{ field: 'KEY_ENCRYPTION_KEYS', description: 'Is set: add the new key there' }])
  if (dataDir === undefined)
    throw createConfigError([{ field: 'DATA_DIR', description: 'Required to keep the key' }])
  const file = join(dataDir, keyEncryptionFile)
  await rotateKeyFile(file)
  process.stdout.write(
    `${file} has a new key. Start the service anew; the older keys may go when its log says that the current one wraps all.\n`,
  )
  return 0
}
