import { gangwaySolana } from '@gangway/registry'
import type { Wallet } from '@wallet-standard/base'
import { namespaceClients } from '../../chains/getNamespaceClient.js'
import { createSolanaClient } from '../../chains/solana/createSolanaClient.js'
import type { Config } from '../../config/config.js'
import type { Connection } from '../../config/state.js'
import { createWalletStandardConnector } from '../../connections/connectors/walletStandard.js'
import { followConnection } from '../../connections/followConnection.js'
import { createTestConfig } from '../../connections/tests/createTestConfig.js'

/** A page with a Wallet Standard wallet connected, whose node is at `url`; default: at none. */
export function openSolanaPage(
  wallet: Wallet,
  address: string,
  {
    url = 'http://127.0.0.1:1',
    ...parameters
  }: { url?: string } & Parameters<typeof createTestConfig>[1] = {},
): Config {
  const networkId = gangwaySolana.caipNetworkId
  const context = { networks: [gangwaySolana] }
  const connector = createWalletStandardConnector(wallet, context)
  const { id } = connector
  const connection: Connection = {
    id,
    chainNamespace: 'solana',
    descriptor: {
      id,
      chainNamespace: 'solana',
      name: wallet.name,
      icon: null,
      rdns: null,
      isInstalled: true,
      createConnector: async () => connector,
    },
    connector,
    accounts: [{ address, caipAddress: `${networkId}:${address}`, type: 'eoa' }],
    networkId,
  }
  const config = createTestConfig([], parameters)
  config.setState({ connections: new Map([[id, connection]]), current: id, networkId })
  followConnection(config, connection)
  const client = createSolanaClient({ ...context, getNode: () => url })
  namespaceClients(config).set('solana', Promise.resolve(client))
  return config
}
