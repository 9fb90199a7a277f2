import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { postJsonRpc } from './postJsonRpc.js'
import { readRpcAnswer, toRpcResult } from './readRpcAnswer.js'

/**
 * Calls one method of this very node, once. For what must not be answered by whichever node is up; for all else there is
 * `RpcUpstreams`. `timeout` in milliseconds.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED`, also when the node answers with an error (`context.rpcCode`, `rpcData`).
 */
export async function callNode(
  node: { url: string; chain: CaipNetworkId; timeout: number },
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const { url, chain, timeout } = node
  const posted = await postJsonRpc(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), timeout)
  const answer = 'text' in posted ? readRpcAnswer(posted.text) : undefined
  if (answer) return toRpcResult(answer, chain)
  const context = { chain, outcome: 'failure' in posted ? posted.failure : 'badResponse' }
  throw new GangwayError('RPC_UPSTREAM_FAILED', { context })
}
