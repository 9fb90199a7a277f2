import { type CaipNetworkId, GangwayError, limits, type Network } from '@gangway/protocol'
import {
  type Base64EncodedWireTransaction,
  createSolanaRpcFromTransport,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit'
import { createHttpTransportForSolanaRpc } from '@solana/rpc-transport-http'
import { wait } from '../../kernel/wait.js'
import type { NamespaceContext } from '../namespaceClient.js'

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

/** Solana JSON-RPC over HTTP; every method answers at commitment `confirmed` unless told otherwise. */
export type SolanaRpc = Rpc<SolanaRpcApi>

type Transport = ReturnType<typeof createHttpTransportForSolanaRpc>

/**
 * Talks to a node through the JSON-RPC proxy. Each request has 10 s; a request that got no answer is repeated up
 * to 3 times, 150 ms apart and more, with jitter (product.md §9). `sendTransaction` is never repeated here.
 */
export function createRpc(url: string): SolanaRpc {
  // Not kit's own default transport: its extra `solana-client` header would need the proxy's consent (CORS).
  const transport = createHttpTransportForSolanaRpc({ url })
  return createSolanaRpcFromTransport(withRetries(withTimeout(transport)))
}

function withTimeout(transport: Transport): Transport {
  return (request) => {
    const timeout = AbortSignal.timeout(limits.rpcTimeout)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    return transport({ ...request, signal })
  }
}

function withRetries(transport: Transport): Transport {
  return async (request) => {
    const retryCount = isSubmission(request.payload) ? 0 : limits.retryCount
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await transport(request)
      } catch (error) {
        if (attempt >= retryCount || request.signal?.aborted) throw error
        await wait(limits.retryDelay * 2 ** attempt * (0.75 + Math.random() / 2), request.signal)
      }
    }
  }
}

function isSubmission(payload: unknown): boolean {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'method' in payload &&
    payload.method === 'sendTransaction'
  )
}
