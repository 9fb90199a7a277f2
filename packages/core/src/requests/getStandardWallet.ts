import { GangwayError } from '@gangway/protocol'
import type { Wallet } from '@wallet-standard/base'
import { isWallet } from '../chains/solana/isWallet.js'
import type { Config } from '../config/config.js'
import { findSubject } from './findSubject.js'

/**
 * The connected Solana wallet as a wallet of the Wallet Standard, for libraries that take one. It asks and answers
 * as the wallet itself does, with its own errors.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `CONNECTION_PROVIDER_NOT_FOUND`.
 */
export async function getStandardWallet(
  config: Config,
  parameters: { account?: string } = {},
): Promise<Wallet> {
  const { connection } = findSubject(config, 'solana', parameters)
  const wallet = await connection.connector.getProvider()
  if (!isWallet(wallet)) throw new GangwayError('CONNECTION_PROVIDER_NOT_FOUND')
  return wallet
}
