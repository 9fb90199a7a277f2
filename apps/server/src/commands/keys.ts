import { join } from 'node:path'
import { createConfigError } from '@gangway/server-kit'
import { rotateKeyFile } from '@gangway/wallet-api'
import { keyEncryptionFile } from '../secrets/openWalletKeys.js'
import { readServerConfig } from '../settings/readServerConfig.js'

const usage = 'Usage: keys rotate\n'

/**
 * `keys rotate`: adds a key-encryption key to the file of this data folder. Whatever the older ones wrap the service
 * wraps by it after its next start. Resolves with the exit code.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runKeysCommand(
  [command, ...rest]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  if (command !== 'rotate' || rest.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const { dataDir, wallet } = readServerConfig(env)
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
