import type { CaipNetworkId } from '@gangway/protocol'
import type { ConnectedWalletClient } from '../chains/eip155/requests/createClient.js'
import type { Config } from '../config/config.js'
import { findNetwork } from './ensureNetwork.js'
import { findSubject, loadCode } from './findSubject.js'
import { assertOnNetwork, openProvider } from './getProvider.js'

/** Parameters of {@link getWalletClient}. */
export type GetWalletClientParameters = {
  /** The network the wallet has to be on; default: the one it is on. */
  networkId?: CaipNetworkId
  /** Default: the account in use. */
  account?: string
}

/**
 * viem's wallet client for the connected EVM wallet, with its account and network set. Its errors are viem's; what
 * it sends is listed in `state.transactions`. It is of this account and network: get another once either changes.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `CHAIN_NOT_CONFIGURED`, `NETWORK_MISMATCH`
 * where the wallet is on another network than `networkId`, `CONNECTION_PROVIDER_NOT_FOUND`.
 */
export async function getWalletClient(
  config: Config,
  parameters: GetWalletClientParameters = {},
): Promise<ConnectedWalletClient> {
  const subject = findSubject(config, 'eip155', parameters)
  const { connection, account } = subject
  const network = findNetwork(config, subject, parameters.networkId ?? connection.networkId)
  assertOnNetwork(subject, network.caipNetworkId)
  const [provider, { createClient }] = await Promise.all([
    openProvider(config, subject),
    loadCode(import('../chains/eip155/requests/createClient.js')),
  ])
  return createClient(provider, network, account.address)
}
