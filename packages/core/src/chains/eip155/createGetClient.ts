import { type CaipNetworkId, GangwayError, limits } from '@gangway/protocol'
import { type Chain, type Client, createClient, http, type Transport } from 'viem'
import type { NamespaceContext } from '../namespaceClient.js'
import { toViemChain } from './toViemChain.js'

/** What was learnt about a network and need not be asked again. */
export type NetworkMemory = {
  /** Seconds between two blocks; null where nobody can say. */
  blockTime?: Promise<number | null>
  /** The node has no `eth_simulateV1`. */
  lacksSimulation?: boolean
}

/** Reads one EVM network through the data API's proxy, or by the app's own node. */
export type Eip155RpcClient = Client<Transport, Chain> & { memory: NetworkMemory }

/** @throws GangwayError `CHAIN_NOT_CONFIGURED` for a network the deployment does not list. */
export type GetClient = (networkId: CaipNetworkId) => Eip155RpcClient

/** Makes one client per network, when it is first asked for. Batch sizes, time-out and retries are product.md §9's. */
export function createGetClient({ networks, getNode }: NamespaceContext): GetClient {
  const clients = new Map<CaipNetworkId, Eip155RpcClient>()
  return (networkId) => {
    const known = clients.get(networkId)
    if (known) return known
    const network = networks.find((network) => network.caipNetworkId === networkId)
    if (network?.chainNamespace !== 'eip155')
      throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: networkId })
    const node = getNode(networkId)
    const client = createClient({
      chain: toViemChain(network),
      transport:
        typeof node === 'function'
          ? node
          : http(node, {
              batch: { batchSize: limits.rpcBatchSize },
              timeout: limits.rpcTimeout,
              retryCount: limits.retryCount,
              retryDelay: limits.retryDelay,
            }),
      batch: { multicall: { batchSize: limits.multicallBatchSize } },
    }).extend((): { memory: NetworkMemory } => ({ memory: {} }))
    clients.set(networkId, client)
    return client
  }
}
