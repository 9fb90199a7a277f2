import type { ServerConfig } from '../settings/readServerConfig.js'
import { readSecretKey } from './readSecretKey.js'

/** Where the pepper of a wallet service is. */
export const pepperKey = { variable: 'PEPPER', file: 'pepper.key' }

/**
 * The pepper of a service that ran before: it is not made where it is missing.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export function openPepper({
  dataDir,
  wallet,
}: Pick<ServerConfig, 'dataDir' | 'wallet'>): Promise<Uint8Array> {
  return readSecretKey(pepperKey, wallet.pepper, dataDir, { isNeeded: true })
}
