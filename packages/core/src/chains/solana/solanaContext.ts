import { type CaipNetworkId, GangwayError, type Network } from '@gangway/protocol'
import type { Base64EncodedWireTransaction } from '@solana/kit'
import type { NamespaceContext } from '../namespaceClient.js'
import { createRpc, type SolanaRpc } from './createRpc.js'

/** What the methods of one Solana client share. */
export type SolanaContext = {
  /** @throws GangwayError `CHAIN_NOT_SUPPORTED` for a network that is not one of the config's Solana networks. */
  getNetwork(networkId: CaipNetworkId): Network
  getRpc(networkId: CaipNetworkId): SolanaRpc
  /** Signed transactions on their way, by signature: only the very same bytes may be submitted again. */
  submitted: Map<string, Base64EncodedWireTransaction>
}

/** Binds a namespace context to Solana. */
export function createSolanaContext({ networks, getNode }: NamespaceContext): SolanaContext {
  const rpcs = new Map<CaipNetworkId, SolanaRpc>()
  return {
    getNetwork(networkId) {
      const network = networks.find((candidate) => candidate.caipNetworkId === networkId)
      if (network?.chainNamespace !== 'solana')
        throw new GangwayError('CHAIN_NOT_SUPPORTED', { details: networkId })
      return network
    },
    getRpc(networkId) {
      // An address: `createTransports` takes nothing else for Solana.
      const rpc = rpcs.get(networkId) ?? createRpc(`${getNode(networkId)}`)
      rpcs.set(networkId, rpc)
      return rpc
    },
    submitted: new Map(),
  }
}
