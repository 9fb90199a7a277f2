import { createLocalRelayerSigner, type RelayerSigner } from '@gangway/wallet-api'
import type { ServerConfig } from '../settings/readServerConfig.js'
import { readSecretKey } from './readSecretKey.js'

const relayerKey = { variable: 'RELAYER_KEY', file: 'relayer.key' }

/**
 * The signer that pays for batches: by the key of the environment, else by that of the data folder, which the first start
 * makes.
 *
 * @throws GangwayError `INVALID_CONFIG` as {@link readSecretKey}.
 */
export async function openRelayerSigner({
  dataDir,
  sponsorship,
}: Pick<ServerConfig, 'dataDir' | 'sponsorship'>): Promise<RelayerSigner> {
  const { key } = sponsorship
  return createLocalRelayerSigner(key ?? (await readSecretKey(relayerKey, undefined, dataDir)))
}
