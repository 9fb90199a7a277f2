import { type CaipNetworkId, type PublicConfig, rpcErrorCodes } from '@gangway/protocol'
import * as v from 'valibot'
import { ProviderRpcError } from './ProviderRpcError.js'

const responseSchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
})

/** One JSON-RPC call on a network; rejects with a {@link ProviderRpcError}. */
export type ProxyRpc = (
  networkId: CaipNetworkId,
  method: string,
  params: readonly unknown[],
) => Promise<unknown>

/** Talks to the chains as the page does: through the deployment's JSON-RPC proxy. */
export function createProxyRpc(config: Pick<PublicConfig, 'apiUrl' | 'projectId'>): ProxyRpc {
  return async (networkId, method, params) => {
    const query = new URLSearchParams({ chainId: networkId, projectId: config.projectId })
    const response = await fetch(`${config.apiUrl}/v1/?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const body = v.safeParse(responseSchema, await response.json().catch(() => null))
    if (!body.success) throw new ProviderRpcError(rpcErrorCodes.internalError, `HTTP ${response.status}`)
    const { result, error } = body.output
    if (error) throw new ProviderRpcError(error.code, error.message, error.data)
    return result
  }
}
