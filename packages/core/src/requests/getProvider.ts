import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { EIP1193Provider } from 'viem'
import type { Config } from '../config/config.js'
import { getNetwork } from '../config/getNetwork.js'
import type { Subject } from '../connections/findChange.js'
import { listTransaction } from '../send/listTransaction.js'
import { watchTransaction } from '../send/watchTransaction.js'
import { findSubject, loadCode } from './findSubject.js'
import { getRowFacts } from './getRowFacts.js'

/**
 * The connected EVM wallet's provider, typed (EIP-1193), for libraries such as ethers. It asks and answers as the
 * wallet itself does, with the wallet's own errors. What is sent by it is listed in `state.transactions`, where the
 * wallet's network is one of this page's.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `CONNECTION_PROVIDER_NOT_FOUND`.
 */
export async function getProvider(
  config: Config,
  parameters: { account?: string } = {},
): Promise<EIP1193Provider> {
  return openProvider(config, findSubject(config, 'eip155', parameters))
}

/** The provider of a wallet that was found. */
export async function openProvider(config: Config, { connection }: Subject): Promise<EIP1193Provider> {
  const [{ createProvider }, { toRow }] = await loadCode(
    Promise.all([
      import('../chains/eip155/requests/createProvider.js'),
      import('../chains/eip155/requests/sendTransaction.js'),
    ]),
  )
  return createProvider(connection, ({ hash, from, chainId, ...transaction }) => {
    const now = config.state.connections.get(connection.id) ?? connection
    const network = getNetwork(config, chainId === null ? now.networkId : `eip155:${chainId}`)
    const holder = now.accounts.find(({ address }) => address.toLowerCase() === from.toLowerCase())
    // Nobody here can follow what is on a network without a node.
    if (!network?.isConfigured || !holder) return
    const { address } = holder
    const facts = getRowFacts(config, { networkId: network.caipNetworkId, from: address })
    listTransaction(config, toRow(network, { hash, from: address, transaction }, facts))
    watchTransaction(config, hash)
  })
}

/** @throws GangwayError `NETWORK_MISMATCH` where a wallet is on another network than the one asked for. */
export function assertOnNetwork({ connection }: Subject, networkId: CaipNetworkId): void {
  if (connection.networkId !== networkId)
    throw new GangwayError('NETWORK_MISMATCH', { details: `the wallet is on ${connection.networkId}` })
}
