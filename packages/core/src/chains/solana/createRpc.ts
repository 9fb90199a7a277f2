import { limits } from '@gangway/protocol'
import { createSolanaRpcFromTransport, type Rpc, type SolanaRpcApi } from '@solana/kit'
import { createHttpTransportForSolanaRpc } from '@solana/rpc-transport-http'
import { wait } from '../../kernel/wait.js'

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
