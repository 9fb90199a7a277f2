import type { CaipNetworkId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { type Client, createClient, custom } from 'viem'

/** A viem client that reads an EVM network through the deployment's own upstreams, which do the repeating. */
export function createEip155Client(rpc: Pick<RpcUpstreams, 'read'>, chain: CaipNetworkId): Client {
  return createClient({
    transport: custom(
      { request: ({ method, params }) => rpc.read(chain, method, params) },
      { retryCount: 0 },
    ),
  })
}
