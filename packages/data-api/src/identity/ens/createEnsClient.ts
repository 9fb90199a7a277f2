import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { GuardedFetch, RpcUpstreams } from '@gangway/server-kit'
import { type Client, createClient, custom, RpcRequestError } from 'viem'
import { createCcipRequest } from './createCcipRequest.js'

/** What nodes answer when a contract refused (EIP-1474's successors); not all do. */
const revertCode = 3

/**
 * A viem client for one question to ENS. Resolvers may send it on to gateways of theirs (ERC-3668), which are asked by the
 * guarded fetch, and so many times in all, until `signal` aborts.
 */
export function createEnsClient(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  fetch: GuardedFetch,
  signal: AbortSignal,
): Client {
  return createClient({
    ccipRead: { request: createCcipRequest(fetch, signal) },
    transport: custom(
      {
        async request({ method, params }) {
          try {
            return await rpc.read(chain, method, params)
          } catch (error) {
            throw toViemError(error, method)
          }
        },
      },
      { retryCount: 0 },
    ),
  })
}

/** A contract's refusal in viem's words, which tells by them what it holds. Other failures stay what they are. */
function toViemError(error: unknown, method: string): unknown {
  if (!(error instanceof GangwayError) || typeof error.context.rpcCode !== 'number') return error
  const { details: message = '', context } = error
  const { rpcCode: code, rpcData: data } = context
  if (code !== revertCode && !isRevertData(data) && !/revert/i.test(message)) return error
  return new RpcRequestError({ body: { method }, error: { code: revertCode, data, message }, url: '' })
}

/** Some nodes put a word before it. Any other text is the node's own trouble, and nothing the contract said. */
function isRevertData(data: unknown): boolean {
  return typeof data === 'string' && /^(reverted )?0x/i.test(data)
}
